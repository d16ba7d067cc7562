const area = { type: 'object', properties: { name: { type: 'string', maxLength: 100 } }, required: ['name'] }
const ofArea = { $ref: '#/components/schemas/Area' }
const json = (schema: object) => ({
  'application/json': { schema, examples: { example: { value: { name: 'Piz Gamma' } } } },
})
const problem = { description: 'Refused', content: { 'application/problem+json': { schema: { type: 'object' } } } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const secured = { security: [{ session: [] }, { token: [] }] }

/** A description of three calls, in the form in which the server sends it. */
export const testDescription = {
  openapi: '3.1.0',
  'x-tagGroups': [
    { name: 'accounts', tags: ['session'] },
    { name: 'assets', tags: ['areas'] },
  ],
  components: { schemas: { Area: area } },
  paths: {
    '/api/login/check': {
      post: {
        operationId: 'session.check',
        summary: 'Who is logged in',
        tags: ['session'],
        parameters: [],
        responses: { 200: { description: 'Who is logged in' } },
      },
    },
    '/api/areas': {
      get: {
        ...secured,
        operationId: 'areas.list',
        summary: 'The areas',
        tags: ['areas'],
        'x-roles': ['ROLE_ADMIN'],
        parameters: [],
        responses: { 200: { description: 'The areas', content: json({ type: 'array', items: ofArea }) } },
      },
    },
    '/api/areas/{id}': {
      patch: {
        ...secured,
        operationId: 'areas.change',
        summary: 'Change an area',
        description: 'Change an area. Refused with 412 where If-Match names another version.',
        'x-scopes': ['settings'],
        'x-codeSamples': [{ source: 'curl -X PATCH "$BASE_URL/api/areas/1"' }],
        tags: ['areas'],
        'x-roles': ['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER'],
        parameters: [id],
        requestBody: { content: json({ type: 'object', properties: { area: ofArea }, required: ['area'] }) },
        responses: { 200: { description: 'Change an area', content: json(ofArea) }, default: problem },
      },
    },
  },
}
