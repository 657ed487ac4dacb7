import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveApiReference } from './api-reference.ts'

test('a call that answers with a file says which kind of file', async () => {
  const app = fastify()
  await serveApiReference(app)
  const reply = await app.inject('/api/openapi.json')
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(reply.json().paths['/excel/generate-serps-with-id'].post.responses['200'].content).toEqual({
    [spreadsheet]: { schema: { type: 'string', contentMediaType: spreadsheet } },
  })
  await app.close()
})
