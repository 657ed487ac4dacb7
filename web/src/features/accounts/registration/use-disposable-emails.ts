import { useRef } from 'react'
import { client } from '../../../shared/api/client.ts'
import { emailRule } from '../signed-out/email-field.tsx'

/** Knows which of the addresses typed so far are thrown away after a few minutes. */
export function useDisposableEmails() {
  const known = useRef(new Map<string, boolean>())
  const isDisposable = (email: string) => known.current.get(email.trim()) === true
  /** Once for each address. Where it can't be asked, the form that is sent is answered. */
  const ask = async (typed: string, onDisposable: () => void) => {
    const email = typed.trim()
    if (known.current.has(email) || emailRule('wrong')(email) !== null) return
    known.current.set(email, false)
    try {
      const { disposable } = await client.registration.checkEmail({ email })
      known.current.set(email, disposable)
      if (disposable) onDisposable()
    } catch {
      known.current.delete(email)
    }
  }
  return { isDisposable, ask }
}
