const { classList } = document.documentElement
classList.toggle('dark-mode', new URLSearchParams(window.location.search).get('scheme') === 'dark')

const nothing = () => () => null
// Calls go out with the session of whoever reads: there is nothing to enter, and a token beside it would be refused.
const withoutAuthorizing = () => ({ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } })

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#description',
  plugins: [withoutAuthorizing],
  tryItOutEnabled: true,
  displayRequestDuration: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
