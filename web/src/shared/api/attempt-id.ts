import { useRef, useState } from 'react'
import type { ErrorCode } from '#contract/rules/wire/errors.ts'
import { failureOf } from './failure.ts'

/** 128 random bits; `crypto.randomUUID` is missing where the page is served without TLS. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const brokenServer: ReadonlySet<string> = new Set<ErrorCode>(['server.failed', 'server.busy', 'server.unavailable'])

/** An answer settles an attempt; without one, or when the server broke, it stays open. */
function isSettledBy(error: unknown) {
  const { code } = failureOf(error)
  return error === null || (code !== undefined && !brokenServer.has(code))
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
    settle: (error: unknown) => {
      if (isSettledBy(error)) current.current = undefined
    },
  }
}

/** The names of several attempts at once: what settles one of them leaves the others open. */
export function useAttemptIds() {
  const [attempts] = useState(createAttempts)
  return attempts
}

export function createAttempts() {
  const ids = new Map<string, string>()
  return {
    idFor: (work: unknown) => {
      const text = JSON.stringify(work)
      const id = ids.get(text) ?? newId()
      ids.set(text, id)
      return id
    },
    settle: (work: unknown, error: unknown) => {
      if (isSettledBy(error)) ids.delete(JSON.stringify(work))
    },
  }
}
