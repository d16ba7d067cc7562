import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { EndpointDefinition } from './endpoint.ts'

const endpoints = Object.values(api).flatMap((group) => Object.values(group) as EndpointDefinition[])
const namesOf = (all: readonly EndpointDefinition[]) => all.map(({ name }) => name)

test('what is read with its version is changed and deleted by it', () => {
  const read = endpoints.filter(({ method, versioned }) => method === 'GET' && versioned)
  const paths = new Set(read.map(({ path }) => path))
  const writing = endpoints.filter(({ method, path }) => method !== 'GET' && paths.has(path))
  expect(writing.length).toBeGreaterThan(20)
  expect(namesOf(writing.filter(({ versioned }) => !versioned))).toEqual([])
})

test('what is changed by its version is deleted by it', () => {
  const paths = new Set(
    endpoints.filter(({ method, versioned }) => method === 'PATCH' && versioned).map(({ path }) => path),
  )
  const deleted = endpoints.filter(({ method, path }) => method === 'DELETE' && paths.has(path))
  expect(deleted.length).toBeGreaterThan(9)
  expect(namesOf(deleted.filter(({ versioned }) => !versioned))).toEqual([])
})
