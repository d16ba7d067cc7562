/**
 * The key and certificate of the tests' own mail server: self-signed for the name `localhost`, good from 2020 to 2119. They open
 * nothing anywhere.
 */
export const mailCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaphv+2gC3ZQndkOW
sLzjFCb+U8SptnaqMp/apbNxZX2hRANCAATl5PJ3w0rh1DgkrxrBNQzU3YlIcChK
ph/aAyWoAeGwy3nrDEB8cNCPjh5tINf7L/yIj1LKIkuR7w2e6J5nJft+
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgTCCASigAwIBAgIUJMNAWen3uqjvIRfRi0wOXBDxyT0wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQVGVzdCBtYWlsIHNlcnZlcjAgFw0yMDAxMDEwMDAwMDBaGA8y
MTE5MTIzMTAwMDAwMFowGzEZMBcGA1UEAwwQVGVzdCBtYWlsIHNlcnZlcjBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABOXk8nfDSuHUOCSvGsE1DNTdiUhwKEqmH9oD
JagB4bDLeesMQHxw0I+OHm0g1/sv/IiPUsoiS5HvDZ7onmcl+36jSDBGMBQGA1Ud
EQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQY0DEJ
e5TacDMoxsXTe3cQO9KPXzAKBggqhkjOPQQDAgNHADBEAiASFa3/WGuwVJNwSmb4
wkn3SdxTHgdUQNFRT0G/nfOMkgIgQ3iQ4YfCnS8hD6VpjzjLefeX2BN8JYFaYwUP
yEXemnA=
-----END CERTIFICATE-----
`,
} as const
