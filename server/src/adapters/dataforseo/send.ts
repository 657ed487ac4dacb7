import { gunzipSync } from 'node:zlib'
import { request } from 'undici'

type Sent = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  signal: AbortSignal
}

/**
 * One exchange over HTTP. Redirects are not followed: that would turn a POST into a GET and hand the credentials to another
 * address. Throws where no exchange took place or it did not come to its end.
 */
export type Send = (url: string, sent: Sent) => Promise<{ status: number; text(): Promise<string> }>

const gzip = /^(x-)?gzip$/i

/** A page of results is at most a hundredth of this. */
const mostBytes = 100_000_000

/**
 * By undici itself, on kept-alive connections: `fetch`, built on it, takes two to three times the processor's time for a
 * page, most of it for bringing 100 kB through its streams. Unpacking a page takes less time than reading its JSON.
 */
export const send: Send = async (url, sent) => {
  const { statusCode, headers, body } = await request(url, sent)
  return {
    status: statusCode,
    async text() {
      const bytes = Buffer.from(await body.arrayBuffer())
      const isPacked = bytes.length > 0 && gzip.test(String(headers['content-encoding']))
      return new TextDecoder().decode(isPacked ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes)
    },
  }
}
