import { useRef } from 'react'
import { failureOf } from './failure.ts'

/** 128 random bits; `crypto.randomUUID` is missing where the page is served without TLS. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The name of an attempt. It stays the same while the same work is sent again after no answer arrived, so that the
 * server recognises what it may have accepted already and nothing is charged twice.
 */
export function useAttemptId() {
  const current = useRef<{ work: string; id: string }>(undefined)
  return {
    idFor: (work: unknown) => {
      const text = JSON.stringify(work)
      if (current.current?.work !== text) current.current = { work: text, id: newId() }
      return current.current.id
    },
    /** An answer settles the attempt; without one, or when the server broke, it stays open. */
    settle: (error: unknown) => {
      const { code } = failureOf(error)
      if (error === null || (code !== undefined && code !== 'server.failed' && code !== 'server.busy')) {
        current.current = undefined
      }
    },
  }
}
