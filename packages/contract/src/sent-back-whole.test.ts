import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { EndpointDefinition } from './endpoint.ts'

const endpoints = Object.values(api).flatMap((group) => Object.values(group) as EndpointDefinition[])

/** A value with all keys that a schema names, also below them, and nothing else in it. */
function skeletonOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return skeletonOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return [skeletonOf(schema.element)]
  if (!(schema instanceof z.ZodObject)) return undefined
  return Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, skeletonOf(field)]))
}

/** What a call answers, or one row of it. */
function entityOf({ response }: EndpointDefinition): z.ZodObject | undefined {
  const entity = response instanceof z.ZodArray ? response.element : response
  return entity instanceof z.ZodObject && 'id' in entity.shape ? entity : undefined
}

test.each(
  endpoints
    .filter(({ method, path, body }) => method === 'PATCH' && path.endsWith('/{id}') && body instanceof z.ZodObject)
    .map((change) => [change.name, change] as const),
)('%s takes back what is read, listed and created at its address', (_, { path, body }) => {
  const addresses = [path, path.replace(/\/\{id\}$/, '')]
  const answered = endpoints.filter((other) => addresses.includes(other.path)).flatMap((other) => entityOf(other) ?? [])
  const [root = ''] = Object.keys((body as z.ZodObject).shape)
  const unknownKeys = answered.flatMap((entity) => {
    const { error } = (body as z.ZodObject).safeParse({ [root]: skeletonOf(entity) })
    return (error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
    )
  })
  expect([...new Set(unknownKeys)]).toEqual([])
})
