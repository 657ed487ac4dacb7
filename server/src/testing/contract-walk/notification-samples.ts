import { v7 as uuid } from 'uuid'
import { unsubscribeUrlOf } from '../../features/notifications/unsubscribe-link.ts'
import type { TestApp } from '../create-test-app.ts'
import { type Person, signedIn } from '../people.ts'
import type { Sample } from './sample.ts'

const tokenOf = ({ ctx }: TestApp, { id: accountId }: Pick<Person, 'id'>) =>
  unsubscribeUrlOf(ctx, { accountId, kind: 'plan.ending' }).split('/').at(-1) ?? ''

export const notificationSamples: Record<string, Sample> = {
  'GET /notifications': {
    valid: { path: '/notifications?topic=security&unread=1' },
    invalid: { path: '/notifications?topic=weather&cursor=first&per_page=0' },
  },
  'POST /notifications/read': {
    valid: { path: '/notifications/read', body: { ids: [uuid()] } },
    invalid: { path: '/notifications/read', body: { ids: [] } },
  },
  'GET /notifications/preferences': { valid: { path: '/notifications/preferences' } },
  'PUT /notifications/preferences': {
    valid: { path: '/notifications/preferences', body: { kind: 'plan.ending', is_emailed: false } },
    invalid: { path: '/notifications/preferences', body: { kind: 'password.changed', is_emailed: false } },
  },
  'GET /notifications/unsubscribe/{token}': {
    valid: async (app) => ({ path: `/notifications/unsubscribe/${tokenOf(app, await signedIn(app.ctx, 'paid'))}` }),
    invalid: { path: `/notifications/unsubscribe/${'x'.repeat(201)}` },
    // It is signed and names no row of its reader’s.
    plainNames: ['token'],
  },
  'POST /notifications/unsubscribe': {
    valid: async (app) => ({
      path: '/notifications/unsubscribe',
      body: { token: tokenOf(app, await signedIn(app.ctx, 'paid')) },
    }),
    invalid: { path: '/notifications/unsubscribe', body: { token: 5 } },
  },
}
