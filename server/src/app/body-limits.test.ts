import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { listEndpoints } from '#contract/wire/list-endpoints.ts'
import { mostBodyBytes } from './body-limits.ts'

const limits = listEndpoints(contract).map(({ method, path, access }) => ({
  name: `${method} ${path}`,
  access,
  bytes: mostBodyBytes({ method, url: `/api${path.replaceAll(/\{\w+\}/g, '12')}?a=1` }),
}))

test('a public call accepts at most 16 kB', () => {
  const open = limits.filter(({ access }) => access.session === 'none')
  expect(open.length).toBeGreaterThan(10)
  expect(open.filter(({ bytes }) => bytes > 16_384)).toEqual([])
})

test('of the others, only those with lists or long texts accept more, and lists of keywords the most', () => {
  const larger = limits.filter(({ bytes }) => bytes > 16_384).map(({ name, bytes }) => [name, Math.ceil(bytes / 1_000)])
  expect(Object.fromEntries(larger)).toMatchInlineSnapshot(`
    {
      "POST /backlink/check-backlink": 27,
      "POST /backlink/generate-disavow/{id}": 53,
      "POST /backlink/generate-excel/{id}": 30,
      "POST /domain/check-domain": 31,
      "POST /excel/generate-serps-with-id": 263,
      "POST /projects": 1049,
      "POST /projects/add-note/{id}": 22,
      "POST /projects/add-segment/{id}": 33,
      "POST /projects/delete-project-keywords": 27,
      "POST /projects/export-groups/{id}": 32,
      "POST /projects/export-pages/{id}": 32,
      "POST /projects/export/{id}": 162,
      "POST /projects/import-target-pages/{id}": 1049,
      "POST /projects/list-known-keywords/{id}": 1049,
      "POST /projects/refresh-project/{id}": 27,
      "POST /projects/remove-project-competitors": 133,
      "POST /projects/tag-groups/{id}": 37,
      "POST /projects/tag-keywords/{id}": 149,
      "POST /questions": 125,
      "POST /serp/check-serp": 322,
      "POST /serp/refresh-serp": 263,
      "POST /serp/rename-serp": 265,
      "POST /serp/retry-serp": 263,
      "POST /user/factors/passkeys": 61,
      "PUT /profile/update/{id}": 36,
      "PUT /projects/edit-note/{id}/{note_id}": 22,
      "PUT /projects/edit-segment/{id}/{segment_id}": 33,
      "PUT /projects/set-target-pages/{id}": 51,
      "PUT /projects/{id}": 1049,
      "PUT /questions/{id}": 125,
    }
  `)
})

test('other addresses accept no more', () => {
  for (const url of ['/api/projects/12/more', '/api/nothing', '/login', '/', '/api'])
    expect(mostBodyBytes({ method: 'POST', url })).toBe(16_384)
  for (const url of ['/api/projects', '/api/serp/show-serp/12'])
    expect(mostBodyBytes({ method: 'GET', url })).toBe(16_384)
})
