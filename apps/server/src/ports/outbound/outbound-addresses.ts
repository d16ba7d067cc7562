import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Finds the addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** The machine's own way to find addresses. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true })

// RFC 6890 and what came after it: nothing of the open internet is here.
const privateV4 = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']
const blockedV4 = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Answers machines in a cloud about themselves, though its address looks public.
  '168.63.129.16/32',
]
const privateV6 = ['::1/128', 'fc00::/7']
const publicV6 = ['2000::/3']
// Within the public range: for protocols and papers, and addresses with an IPv4 address inside.
const blockedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', 'fd00:ec2::254/128', 'fd20:ce::254/128']

const lists = {
  privateV4: blockListOf(privateV4, 'ipv4'),
  neverV4: blockListOf(blockedV4, 'ipv4'),
  privateV6: blockListOf(privateV6, 'ipv6'),
  publicV6: blockListOf(publicV6, 'ipv6'),
  neverV6: blockListOf(blockedV6, 'ipv6'),
}

function blockListOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

/**
 * True for an IP address that may be called: any public one; where `isLocal`, also those of private networks and of
 * this machine. Never link-local addresses (cloud metadata services), multicast, embedded addresses (IPv6-mapped, 6to4,
 * NAT64) and unassigned ones.
 */
export function isCallableAddress(address: string, { isLocal }: { readonly isLocal: boolean }): boolean {
  const family = isIP(address)
  if (family === 4) {
    if (lists.neverV4.check(address, 'ipv4')) return false
    return isLocal || !lists.privateV4.check(address, 'ipv4')
  }
  // An address with a zone names a place beside this machine.
  if (family !== 6 || address.includes('%') || lists.neverV6.check(address, 'ipv6')) return false
  return lists.publicV6.check(address, 'ipv6') || (isLocal && lists.privateV6.check(address, 'ipv6'))
}
