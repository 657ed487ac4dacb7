import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createORPCClient } from '@orpc/client'
import { type ContractRouterClient, minifyContractRouter, oc } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { implement } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import readSheets from 'read-excel-file/node'
import { afterEach, expect, test } from 'vitest'
import { spreadsheetDownload } from '#contract/wire/fields.ts'
import { ContractHandler } from '../http/contract-handler.ts'
import { createHttpServer } from '../http/http-server.ts'
import { createLogger } from '../log/log.ts'
import { replyWithSpreadsheet, spreadsheetMediaType } from './reply-with-spreadsheet.ts'
import { describeSheet } from './write-sheet.ts'

const contract = {
  download: oc.route({ method: 'GET', path: '/file', outputStructure: 'detailed' }).output(spreadsheetDownload),
}

type Rows = Iterable<string> | AsyncIterable<string>

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** A server whose one call is a spreadsheet of these rows, its address, and what it logged from warnings up. */
async function serve(rows: Rows) {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000 })
  open.push(app)
  const columns = [{ title: 'Text', width: 20, cell: (text: string) => text }]
  const router = {
    download: implement(contract).download.handler(() =>
      replyWithSpreadsheet({ name: 'rows', sheets: [describeSheet({ name: 'Rows', columns, rows })], log }),
    ),
  }
  const handler = new ContractHandler(router, {})
  app.all('/*', async (request, reply) => {
    await handler.handle(request, reply, { context: {} })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, lines }
}

test('a spreadsheet reaches the browser’s client as a file with its name', async () => {
  const { url } = await serve(['one', '=1+1'])
  const link = new OpenAPILink(minifyContractRouter(contract), { url })
  const client: ContractRouterClient<typeof contract> = createORPCClient(link)
  const { body } = await client.download()
  expect(body).toMatchObject({ name: 'rows.xlsx', type: spreadsheetMediaType })
  expect(await readSheets(Buffer.from(await body.arrayBuffer()))).toEqual([
    { sheet: 'Rows', data: [['Text'], ['one'], ['=1+1']] },
  ])
})

test('it is sent as it is made, and not compressed a second time', async () => {
  const { url } = await serve(['one'])
  const reply = await fetch(`${url}/file`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(reply.headers.get('content-type')).toBe(spreadsheetMediaType)
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(reply.headers.get('content-length')).toBeNull()
  await reply.arrayBuffer()
})

/** Rows without end that tell when nobody wants more. */
function endlessRows() {
  let given = 0
  let tell = () => {}
  const closed = new Promise<void>((resolve) => {
    tell = resolve
  })
  async function* rows() {
    try {
      while (true) {
        given += 1
        // Random, so that packing them leaves something to send.
        yield `${given} ${crypto.randomUUID()}`
      }
    } finally {
      tell()
    }
  }
  return { rows: rows(), closed, given: () => given }
}

test('who goes away in the middle stops the rows, and nothing is logged as a failure', async () => {
  const { rows, closed, given } = endlessRows()
  const { port, lines } = await serve(rows)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /file HTTP/1.1\r\nhost: localhost\r\n\r\n')
  while (given() === 0) await once(socket, 'data')
  socket.destroy()
  await closed
  expect(lines).toEqual([])
})

test('rows that fail on the way end the download as a broken one, and the log has the reason', async () => {
  async function* rows() {
    for (let at = 0; at < 100_000; at += 1) yield `${at} ${crypto.randomUUID()}`
    throw new Error('the database went away')
  }
  const { url, lines } = await serve(rows())
  const reply = await fetch(`${url}/file`)
  expect(reply.status).toBe(200)
  await expect(reply.arrayBuffer()).rejects.toThrow()
  expect(lines.join('\n')).toContain('the database went away')
})
