import { max } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { exportOwnData } from '../../features/accounts/data-export/export-data.ts'
import { getPlanByName } from '../../features/billing/index.ts'
import { topUpOptions } from '../../features/billing/tables.ts'
import type { TestApp } from '../create-test-app.ts'
import { signedIn } from '../people.ts'
import type { Endpoint } from './endpoints.ts'
import { faqSamples } from './faq-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { aCheckout, ofDevice, ofPurchase, ofSession } from './own-rows.ts'
import { rankProjectSamples } from './rank-project-samples.ts'
import { roleSamples } from './role-samples.ts'
import type { Sample } from './sample.ts'
import {
  aCustomerWithFactor,
  aConfirmation as anAuthenticatorConfirmation,
  aPasskey,
  aPasskeySignIn,
  aPasskeyToSignInWith,
  ofNamedPasskey,
  ofPasskey,
  withAuthenticator,
  withoutAuthenticator,
} from './second-factor-requests.ts'
import { serpSamples } from './serp-samples.ts'
import { aCode, aConfirmation, aLogin, aNewCode, aNewPassword, aRegistration, aReset } from './sign-in-requests.ts'
import { siteSamples } from './site-samples.ts'
import { subscriptionSamples } from './subscription-samples.ts'

/** An amount nobody sells yet. */
async function freeAmount({ ctx }: TestApp): Promise<number> {
  const [row] = await ctx.db.select({ highest: max(topUpOptions.amountMinor) }).from(topUpOptions)
  return (row?.highest ?? 0) / 100 + 1
}

async function aTopUp(app: TestApp): Promise<number> {
  const option = { amountMinor: (await freeAmount(app)) * 100, credits: 500 }
  const [row] = await app.ctx.db.insert(topUpOptions).values(option).returning()
  return row?.id ?? 0
}

const serpCosts = {
  title: 'SERPS',
  ...{ totalCost: 0.11, creditOffer: 300, taskCost: 0, keywordCost: 0.0012, transactions: 1, aiOverviewCost: 0.0007 },
}

/** One per endpoint of the contract. An endpoint that is missing here fails the first test. */
export const samples: Record<string, Sample> = {
  'POST /login': { valid: aLogin, invalid: { path: '/login', body: { email: 'walker', password: 5 } } },
  'POST /verify-otp': { valid: aCode, invalid: { path: '/verify-otp', body: { otp: '12345' } } },
  'POST /verify-passkey/options': { valid: aPasskeySignIn },
  'POST /verify-passkey': {
    valid: aPasskeyToSignInWith,
    invalid: { path: '/verify-passkey', body: { credential: { id: 'a passkey' } } },
  },
  'GET /user/factors': { valid: { path: '/user/factors' } },
  'POST /user/factors/passkeys/options': {
    valid: async (_app, { password }) => ({ path: '/user/factors/passkeys/options', body: { password } }),
    invalid: { path: '/user/factors/passkeys/options', body: { password: 5 } },
  },
  'POST /user/factors/passkeys': {
    valid: aPasskey,
    invalid: { path: '/user/factors/passkeys', body: { name: '', credential: {} } },
  },
  'PUT /user/factors/passkeys/{id}': {
    invalid: { path: '/user/factors/passkeys/1', body: { name: 5 } },
    ofRow: ofNamedPasskey,
  },
  'POST /user/factors/passkeys/{id}/remove': {
    invalid: { path: '/user/factors/passkeys/1/remove', body: { password: 5 } },
    ofRow: ofPasskey,
  },
  'POST /user/factors/authenticator': {
    valid: withoutAuthenticator,
    invalid: { path: '/user/factors/authenticator', body: {} },
  },
  'POST /user/factors/authenticator/confirm': {
    valid: anAuthenticatorConfirmation,
    invalid: { path: '/user/factors/authenticator/confirm', body: { code: '12345' } },
  },
  'POST /user/factors/authenticator/remove': {
    valid: withAuthenticator('/user/factors/authenticator/remove'),
    invalid: { path: '/user/factors/authenticator/remove', body: {} },
  },
  'POST /user/factors/recovery-codes': {
    valid: withAuthenticator('/user/factors/recovery-codes'),
    invalid: { path: '/user/factors/recovery-codes', body: {} },
  },
  'DELETE /user/{id}/factors': {
    valid: aCustomerWithFactor,
    invalid: { path: '/user/me/factors' },
    plainNames: ['id'],
  },
  'POST /resend-otp': { valid: aNewCode },
  'GET /logout': { valid: { path: '/logout' } },
  'POST /register': {
    valid: aRegistration,
    invalid: { path: '/register', body: { name: '', email: 'walker', password: 'short' } },
  },
  'POST /register/check-email': {
    valid: { path: '/register/check-email', body: { email: 'walker@example.test' } },
    invalid: { path: '/register/check-email', body: { email: 'walker' } },
  },
  'POST /reset-password': { valid: aReset, invalid: { path: '/reset-password', body: { email: 'walker' } } },
  'POST /update-password': {
    valid: aNewPassword,
    invalid: { path: '/update-password', body: { password: 'Another#Horse9', confirmPassword: 'other', token: 5 } },
  },
  'POST /confirm-email': { valid: aConfirmation, invalid: { path: '/confirm-email', body: { token: 5 } } },
  'PUT /profile/update/{id}': {
    invalid: { path: '/profile/update/1', body: { name: '' } },
    ofRow: async (_app, owner) => ({
      own: { path: `/profile/update/${owner.id}`, body: { name: 'Walker' } },
      missing: { path: '/profile/update/2000000000', body: { name: 'Walker' } },
    }),
    plainNames: ['role'],
  },
  'GET /user/sessions': { valid: { path: '/user/sessions' } },
  'DELETE /user/sessions/{id}': {
    invalid: { path: '/user/sessions/1' },
    ofRow: ofSession((id) => ({ path: `/user/sessions/${id}` })),
  },
  'DELETE /user/sessions': { valid: { path: '/user/sessions' } },
  'GET /user/devices': { valid: { path: '/user/devices' } },
  'DELETE /user/devices/{id}': {
    invalid: { path: '/user/devices/1' },
    ofRow: ofDevice((id) => ({ path: `/user/devices/${id}` })),
  },
  'DELETE /user/devices': { valid: { path: '/user/devices' } },
  'PUT /user/sign-in-code': {
    valid: { path: '/user/sign-in-code', body: { every_time: true } },
    invalid: { path: '/user/sign-in-code', body: { every_time: 'yes' } },
  },
  'DELETE /user/{id}': {
    valid: async ({ ctx }) => ({ path: `/user/${(await signedIn(ctx, 'trial')).id}` }),
    invalid: { path: '/user/one' },
    // Staff name anybody's.
    plainNames: ['id'],
  },
  'GET /audit-log': {
    valid: { path: '/audit-log?actor=1&from=2026-01-01' },
    invalid: { path: '/audit-log?from=yesterday&ip=none' },
  },
  'POST /audit-log/export': {
    valid: { path: '/audit-log/export', body: { format: 'csv' } },
    invalid: { path: '/audit-log/export', body: { format: 'pdf' } },
  },
  'POST /user/delete-account': {
    valid: async ({ ctx }, { password }) => {
      // The last superadmin cannot be deleted, and the walk's own must not be the last.
      await signedIn(ctx, 'superadmin')
      return { path: '/user/delete-account', body: { password } }
    },
    invalid: { path: '/user/delete-account', body: { password: 5 } },
  },
  'POST /user/export-data': { valid: { path: '/user/export-data' } },
  'POST /user/export-data/{id}': {
    valid: async ({ ctx }) => ({ path: `/user/export-data/${(await signedIn(ctx, 'trial')).id}` }),
    invalid: { path: '/user/export-data/one' },
    // Staff name anybody's.
    plainNames: ['id'],
  },
  'GET /user/files/{token}': {
    invalid: { path: '/user/files/x' },
    ofRow: async (app, owner) => {
      const ctx = { ...app.ctx, account: owner.viewer.account }
      const { file_url } = await exportOwnData(ctx)
      return { own: { path: file_url.slice('/api'.length) }, missing: { path: `/user/files/${'a'.repeat(43)}` } }
    },
  },
  'GET /user/show': { valid: { path: '/user/show' } },
  'GET /customers': { valid: { path: '/customers?page=1&search=a&plan=Pro' }, invalid: { path: '/customers?page=0' } },
  'GET /auth/change-auth/{id}': {
    valid: async ({ ctx }) => ({ path: `/auth/change-auth/${(await signedIn(ctx, 'paid')).id}` }),
    invalid: { path: '/auth/change-auth/one' },
    plainNames: ['id'],
  },
  'GET /credits/forecast': { valid: { path: '/credits/forecast' } },
  'GET /credits/alert': { valid: { path: '/credits/alert' } },
  'PUT /credits/alert': {
    valid: { path: '/credits/alert', body: { threshold: 500 } },
    invalid: { path: '/credits/alert', body: { threshold: 0 } },
  },
  ...notificationSamples,
  'GET /user/history': { valid: { path: '/user/history?page=1' }, invalid: { path: '/user/history?page=0' } },
  'GET /plans': { valid: { path: '/plans' } },
  'GET /plans/public': { valid: { path: '/plans/public' } },
  'GET /plans/manage': { valid: { path: '/plans/manage' } },
  'POST /plans': {
    valid: async () => ({ path: '/plans', body: { name: `Plan ${uuid()}`, monthly_price: 9, monthly_credits: 100 } }),
    invalid: { path: '/plans', body: { name: '', monthly_price: -1 } },
  },
  'PUT /plans/{id}': {
    valid: async ({ ctx }) => ({
      path: `/plans/${(await getPlanByName(ctx, 'Plus')).id}`,
      body: { project_limit: 100 },
    }),
    invalid: { path: '/plans/1', body: { yearly_credits: 0.5 } },
    plainNames: ['id'],
  },
  'POST /plans/publish/{id}': {
    valid: async ({ ctx }) => ({ path: `/plans/publish/${(await getPlanByName(ctx, 'Plus')).id}` }),
    invalid: { path: '/plans/publish/one' },
    plainNames: ['id'],
  },
  'GET /plans/get-amount': { valid: { path: '/plans/get-amount' } },
  'GET /plans/manage-amounts': { valid: { path: '/plans/manage-amounts' } },
  'POST /plans/add-ammount': {
    valid: async (app) => ({ path: '/plans/add-ammount', body: { ammount: await freeAmount(app), credits: 500 } }),
    invalid: { path: '/plans/add-ammount', body: { ammount: 0, credits: 500 } },
  },
  'PUT /plans/update-credits/{id}': {
    valid: async (app) => ({ path: `/plans/update-credits/${await aTopUp(app)}`, body: { credits: 501 } }),
    invalid: { path: '/plans/update-credits/1', body: { credits: 0 } },
    plainNames: ['id'],
  },
  'DELETE /plans/delete-amount/{id}': {
    valid: async (app) => ({ path: `/plans/delete-amount/${await aTopUp(app)}` }),
    invalid: { path: '/plans/delete-amount/one' },
    plainNames: ['id'],
  },
  'GET /credits': { valid: { path: '/credits' } },
  'POST /credits/manage': {
    valid: { path: '/credits/manage', body: { data: [serpCosts] } },
    invalid: { path: '/credits/manage', body: { data: [{ ...serpCosts, totalCost: 0 }] } },
  },
  'PUT /credits/exchange-rate': {
    valid: { path: '/credits/exchange-rate', body: { rate: 0.79, date: '2026-01-02' } },
    invalid: { path: '/credits/exchange-rate', body: { rate: 0, date: '2026-01-02' } },
  },
  'PUT /credits/modules': {
    valid: { path: '/credits/modules', body: { module: 'SERP Checker', is_on: false } },
    invalid: { path: '/credits/modules', body: { module: 'Everything', is_on: true } },
  },
  'GET /plans/list-customer-plans': {
    valid: { path: '/plans/list-customer-plans' },
    invalid: { path: '/plans/list-customer-plans?archived=perhaps' },
    plainNames: ['user_id'],
  },
  'GET /plans/receipts/{id}': {
    invalid: { path: '/plans/receipts/1' },
    ofRow: ofPurchase('paid', (id) => ({ path: `/plans/receipts/${id}` })),
  },
  'PUT /plans/purchases/{id}': {
    invalid: { path: '/plans/purchases/1', body: { is_archived: 'yes' } },
    ofRow: ofPurchase('paid', (id) => ({ path: `/plans/purchases/${id}`, body: { is_archived: true } })),
  },
  'DELETE /plans/purchases/{id}': {
    invalid: { path: '/plans/purchases/1' },
    ofRow: ofPurchase('failed', (id) => ({ path: `/plans/purchases/${id}` })),
  },
  'GET /plans/checkouts/{id}': {
    valid: aCheckout,
    invalid: { path: '/plans/checkouts/1' },
    // Anyone who holds the token may ask: it is no row of an account's own.
    plainNames: ['id'],
  },
  'GET /support-contact': { valid: { path: '/support-contact' } },
  'GET /dashboard': { valid: { path: '/dashboard?filter=weekly' }, invalid: { path: '/dashboard?filter=daily' } },
  'GET /dashboard/export': {
    valid: { path: '/dashboard/export?filter=monthly&format=csv' },
    invalid: { path: '/dashboard/export?format=pdf' },
  },
  'GET /dashboard/services': {
    valid: { path: '/dashboard/services?timeZone=Europe/Dublin' },
    invalid: { path: `/dashboard/services?timeZone=${'x'.repeat(65)}` },
  },
  'GET /dashboard/statistics': {
    valid: { path: '/dashboard/statistics?filter=yearly' },
    invalid: { path: '/dashboard/statistics?filter=daily' },
  },
  'GET /dashboard/ranks': {
    valid: { path: '/dashboard/ranks?days=28' },
    invalid: { path: '/dashboard/ranks?days=8' },
  },
  'GET /dashboard/movement': {
    valid: { path: '/dashboard/movement?days=28' },
    invalid: { path: '/dashboard/movement?days=8' },
  },
  'GET /dashboard/work': { valid: { path: '/dashboard/work' } },
  'GET /events': { valid: { path: '/events' } },
  'GET /search': { valid: { path: '/search?q=kestrel' }, invalid: { path: '/search?q=%20' } },
  'GET /search/rivals': {
    valid: { path: '/search/rivals?domain=kestrelroast.example' },
    invalid: { path: '/search/rivals?domain=%20' },
  },
  ...subscriptionSamples,
  ...roleSamples,
  ...faqSamples,
  'GET /provider-status': { valid: { path: '/provider-status' } },
  ...serpSamples,
  ...rankProjectSamples,
  ...siteSamples,
}

export const sampleOf = (endpoint: Endpoint): Sample => {
  const sample = samples[endpoint.name]
  if (sample === undefined) throw new Error(`${endpoint.name} has no sample: say in samples.ts how it is asked`)
  return sample
}
