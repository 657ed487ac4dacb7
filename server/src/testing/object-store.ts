import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An S3 bucket with the calls that the product uses. Its check of signatures shares no code with the product. */
export type ObjectStore = {
  url: string
  objects: Map<string, Buffer>
  /** The calls so far, such as `PUT pages/2026-11/…`. */
  calls: string[]
  /** Makes every call fail with this status, with a response that breaks off, or without a response; undefined ends that. */
  fail(fault: number | 'cut' | 'silent' | undefined): void
  close(): Promise<void>
}

type Account = { bucket: string; region: string; accessKey: string; secretKey: string }

export async function startObjectStore(account: Account): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  let fault: number | 'cut' | 'silent' | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request)
      const key = keyOf(request, account)
      calls.push(`${request.method} ${key}`)
      if (fault === 'silent') return
      if (typeof fault === 'number') return refuse(response, fault, 'InternalError')
      const wrong = findFault(request, body, account)
      if (wrong !== undefined) return refuse(response, 403, wrong)
      if (key === undefined) return refuse(response, 404, 'NoSuchBucket')
      answer({ request, response, body, key, objects, isCut: fault === 'cut' })
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    fail: (next) => {
      fault = next
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Answer = {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  key: string
  objects: Map<string, Buffer>
  isCut: boolean
}

function answer({ request, response, body, key, objects, isCut }: Answer): void {
  const object = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, body)
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (object === undefined) refuse(response, 404, 'NoSuchKey')
  else if (request.method === 'HEAD') response.writeHead(200, { 'content-length': object.length }).end()
  else sendRange(request, response, { object, isCut })
}

function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  { object, isCut }: { object: Buffer; isCut: boolean },
): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined || Number(from) >= object.length) {
    refuse(response, 416, 'InvalidRange')
    return
  }
  const part = object.subarray(Number(from), Number(to) + 1)
  response.writeHead(206, { 'content-length': part.length })
  if (isCut) {
    response.write(part.subarray(0, part.length / 2))
    setImmediate(() => response.destroy())
  } else response.end(part)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

const keyOf = ({ url = '' }: IncomingMessage, { bucket }: Account) =>
  url.startsWith(`/${bucket}/`) ? decodeURIComponent(url.slice(bucket.length + 2)) : undefined

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Checks a version 4 signature step by step, following the specification. Returns the error code, or undefined. */
function findFault(request: IncomingMessage, body: Buffer, account: Account): string | undefined {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
  const [, credential = '', signedHeaders = '', signature = ''] =
    pattern.exec(request.headers.authorization ?? '') ?? []
  const [accessKey, date = '', region = '', service = '', end = ''] = credential.split('/')
  if (accessKey !== account.accessKey) return 'InvalidAccessKeyId'
  if (region !== account.region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed'
  const headers = signedHeaders.split(';')
  if (!headers.includes('host') || !headers.includes('x-amz-content-sha256') || !headers.includes('x-amz-date'))
    return 'AccessDenied'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const time = String(request.headers['x-amz-date'])
  if (!time.startsWith(date)) return 'RequestTimeTooSkewed'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const lines = headers.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [request.method, path, query, lines.join(''), signedHeaders, hash].join('\n')
  const scope = [date, region, service, end].join('/')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [region, service, end].reduce(hmac, hmac(`AWS4${account.secretKey}`, date))
  const expected = hmac(key, toSign)
  return timingSafeEqual(expected, Buffer.from(signature.padEnd(64, '0'), 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
