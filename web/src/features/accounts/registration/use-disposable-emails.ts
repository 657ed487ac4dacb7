import { useRef } from 'react'
import { client } from '../../../shared/api/client.ts'
import { emailRule } from '../signed-out/email-field.tsx'

/** Which of the addresses typed so far are disposable. */
export function useDisposableEmails() {
  const known = useRef(new Map<string, boolean>())
  const isDisposable = (email: string) => known.current.get(email.trim()) === true
  /** Asks once per address. If that fails, the reply to the sent form says so. */
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
