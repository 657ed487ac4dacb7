import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { type Clock, systemClock, systemWait, type Wait } from '#server/platform/clock/clock.ts'
import { type PageStorage, StorageError } from '#server/ports/page-storage.ts'

export type S3Options = {
  /** Without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  timeoutMs?: number
  clock?: Clock
  wait?: Wait
}

type Call = {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  key: string
  headers?: Record<string, string>
  body?: Buffer
}

const triedTimes = 3
const firstPauseMs = 200
/** An error response is read up to here, which is enough for its code. */
const mostFailureBytes = 4_096

/**
 * Stores objects in an S3 bucket with path-style addresses, which MinIO, Garage and Ceph support too. The hash of the body is
 * signed, so the server refuses an upload that was damaged on the way.
 */
export function createS3Storage(options: S3Options): PageStorage {
  const call = createCall(options)
  return {
    async write(key, bytes) {
      const headers = { 'content-type': 'application/octet-stream' }
      await drain(await call({ method: 'PUT', key, body: bytes, headers }))
    },
    async read(key, { offset, length }) {
      const headers = { range: `bytes=${offset}-${offset + length - 1}` }
      const response = await call({ method: 'GET', key, headers })
      if (response.status !== 206) {
        await response.body?.cancel()
        throw new StorageError('unreachable', `${key}: responded ${response.status} instead of a range`)
      }
      return readExactly(response, key, length)
    },
    async measure(key) {
      try {
        const response = await call({ method: 'HEAD', key })
        return Number(response.headers.get('content-length') ?? Number.NaN)
      } catch (error) {
        if (error instanceof StorageError && error.kind === 'missing') return undefined
        throw error
      }
    },
    async remove(key) {
      try {
        await drain(await call({ method: 'DELETE', key }))
      } catch (error) {
        if (!(error instanceof StorageError && error.kind === 'missing')) throw error
      }
    },
  }
}

/** Retries a call unless the same response is to be expected again. */
function createCall(options: S3Options) {
  const { wait = systemWait } = options
  return async (given: Call): Promise<Response> => {
    for (let tried = 1; ; tried += 1) {
      const outcome = await attempt(options, given)
      if (outcome instanceof Response) return outcome
      if (!outcome.mayPass || tried === triedTimes) throw outcome.error
      await wait(firstPauseMs * 2 ** (tried - 1))
    }
  }
}

type Failed = { error: StorageError; mayPass: boolean }

async function attempt(options: S3Options, { method, key, headers, body }: Call): Promise<Response | Failed> {
  const { endpoint, bucket, region, accessKey, secretKey, timeoutMs = 20_000, clock = systemClock } = options
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`,
    headers: { ...headers, 'x-amz-content-sha256': hashOf(body ?? Buffer.alloc(0)) },
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    datetime: clock()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ''),
  })
  try {
    const signed = await signer.sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body !== undefined && { body: new Uint8Array(body) }),
      // A redirect could send the request to an address that the operator didn’t configure.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? response : await failureOf(response, `${method} ${key}`)
  } catch (error) {
    return { error: new StorageError('unreachable', `${method} ${key}: no response`, { cause: error }), mayPass: true }
  }
}

/** A missing bucket is a configuration error, not a missing object. */
async function failureOf(response: Response, what: string): Promise<Failed> {
  const { status } = response
  const code = /<Code>(\w+)<\/Code>/.exec(await readStart(response))?.[1]
  const isMissing = status === 404 && code !== 'NoSuchBucket'
  return {
    error: new StorageError(
      isMissing ? 'missing' : 'unreachable',
      `${what}: ${status}${code === undefined ? '' : ` ${code}`}`,
    ),
    mayPass: status >= 500 || status === 429,
  }
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop releases the connection.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostFailureBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostFailureBytes).toString()
}

async function readExactly(response: Response, key: string, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let at = 0
  try {
    for await (const chunk of response.body ?? []) {
      if (at + chunk.length > length) break
      bytes.set(chunk, at)
      at += chunk.length
    }
  } catch (error) {
    throw new StorageError('unreachable', `GET ${key}: the response was cut off`, { cause: error })
  }
  if (at !== length) throw new StorageError('unreachable', `GET ${key}: ${at} bytes instead of ${length}`)
  return bytes
}

const drain = async (response: Response) => {
  await response.body?.cancel()
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
