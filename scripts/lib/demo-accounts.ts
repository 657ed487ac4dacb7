import type { Session } from '#contract/accounts/rows.ts'
import { postJson } from './post-json.ts'

/** The accounts of the demonstration, which server/src/app/seed.ts makes and README lists. */
export const demoAccounts = {
  superadmin: { email: 'admin@serpplus.test', password: 'Admin#2026' },
  paid: { email: 'paid@serpplus.test', password: 'Paid#2026' },
  trial: { email: 'trial@serpplus.test', password: 'Trial#2026' },
  expired: { email: 'expired@serpplus.test', password: 'Expired#2026' },
} as const
export type DemoAccount = keyof typeof demoAccounts

export async function signInDemoAccounts(url: string): Promise<Record<DemoAccount, Session>> {
  const signIn = (who: DemoAccount) => postJson<Session>(`${url}/api/login`, demoAccounts[who])
  return {
    superadmin: await signIn('superadmin'),
    paid: await signIn('paid'),
    trial: await signIn('trial'),
    expired: await signIn('expired'),
  }
}

/** Runs in a page before its own scripts, so that the browser is signed in as after an earlier visit. */
export function keepSession(session: Session): void {
  for (const [key, value] of Object.entries(session))
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}
