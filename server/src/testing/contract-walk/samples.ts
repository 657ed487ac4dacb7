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
import {
  aCheckout,
  backlinkCheck,
  check,
  domainCheck,
  ofBacklinks,
  ofBacklinksFile,
  ofCheck,
  ofDevice,
  ofDomain,
  ofDomainFile,
  ofProject,
  ofPurchase,
  ofSession,
  ofTrackedCheck,
  project,
} from './own-rows.ts'
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
import { aCode, aConfirmation, aLogin, aNewCode, aNewPassword, aRegistration, aReset } from './sign-in-requests.ts'
import { subscriptionSamples } from './subscription-samples.ts'

/** One per endpoint of the contract. An endpoint that is missing here fails the first test. */
const { projectName, searchEngine, deviceType, language, country } = project
const settings = {
  projectName,
  ...{ searchEngine, deviceType, language, country },
  state_city: null,
  depth: 20,
  extraPage: false,
  loadsAiOverview: false,
}

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
      // So that the walk's own is not the last one.
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
  'GET /serp/list-cities/{countryIso}': {
    valid: { path: '/serp/list-cities/IE?searchEngine=1' },
    invalid: { path: '/serp/list-cities/IRL' },
    plainNames: ['countryIso'],
  },
  'POST /serp/check-serp': {
    valid: { path: '/serp/check-serp', body: check },
    invalid: { path: '/serp/check-serp', body: { ...check, domainUrl: 'none', keywords: 'coffee' } },
    plainNames: ['random_id'],
  },
  'POST /serp/refresh-serp': {
    invalid: { path: '/serp/refresh-serp', body: { id: 'one', confirm: 'yes' } },
    ofRow: ofCheck((id) => ({ path: '/serp/refresh-serp', body: { id, confirm: true } })),
  },
  'POST /serp/retry-serp': {
    invalid: { path: '/serp/retry-serp', body: { id: -1 } },
    ofRow: ofCheck((id) => ({ path: '/serp/retry-serp', body: { id } })),
  },
  'GET /serp/show-serp/{id}': {
    invalid: { path: '/serp/show-serp/one' },
    ofRow: ofCheck((id) => ({ path: `/serp/show-serp/${id}` })),
  },
  'GET /serp/show-serp-snapshot/{id}/{item}': {
    invalid: { path: '/serp/show-serp-snapshot/1/none' },
    ofRow: ofCheck((id) => ({ path: `/serp/show-serp-snapshot/${id}/1?run=1` })),
  },
  'POST /serp/rename-serp': {
    invalid: { path: '/serp/rename-serp', body: { id: 1, note: 'two\nlines' } },
    ofRow: ofCheck((id) => ({ path: '/serp/rename-serp', body: { id, note: 'Before the relaunch' } })),
  },
  'POST /serp/delete-serps': {
    invalid: { path: '/serp/delete-serps', body: { serps_ids: [] } },
    ofRow: ofCheck((id) => ({ path: '/serp/delete-serps', body: { serps_ids: [id] } })),
  },
  'POST /excel/generate-serps-with-id': {
    invalid: { path: '/excel/generate-serps-with-id', body: { id: {} } },
    ofRow: ofCheck((id) => ({ path: '/excel/generate-serps-with-id', body: { id } })),
  },
  'GET /serp/list-countries': {
    valid: { path: '/serp/list-countries?searchEngine=2' },
    invalid: { path: '/serp/list-countries?searchEngine=9' },
  },
  'GET /domain/list-keyword-markets': { valid: { path: '/domain/list-keyword-markets' } },
  'GET /serp/list-languages': {
    valid: { path: '/serp/list-languages?searchEngine=3' },
    invalid: { path: '/serp/list-languages?searchEngine=google' },
  },
  'POST /projects': {
    valid: { path: '/projects', body: project },
    invalid: { path: '/projects', body: { ...project, projectName: '', runAt: '25:00' } },
    plainNames: ['random_id'],
  },
  'GET /projects': { valid: { path: '/projects?page=1' }, invalid: { path: '/projects?page=0' } },
  'PUT /projects/{id}': {
    invalid: { path: '/projects/1', body: { isRuntime: 'no', timeZone: 'Nowhere' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/${id}`, body: { isRuntime: 1, duration: 'never' } })),
  },
  'POST /projects/list-known-keywords/{id}': {
    invalid: { path: '/projects/list-known-keywords/1', body: { keywords: [] } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-known-keywords/${id}`, body: { keywords: ['Coffee'] } })),
  },
  'PUT /projects/change-settings/{id}': {
    invalid: { path: '/projects/change-settings/1', body: { ...settings, depth: 30, projectName: '' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/change-settings/${id}`, body: settings })),
  },
  'DELETE /projects/{id}': {
    invalid: { path: '/projects/one' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/${id}` })),
  },
  'GET /projects/list-histories/{id}': {
    invalid: { path: '/projects/list-histories/1?page=none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-histories/${id}?page=1` })),
  },
  'GET /projects/list-competitors/{id}': {
    invalid: { path: '/projects/list-competitors/1?page=none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/list-competitors/${id}?page=1` })),
  },
  'POST /projects/remove-project-competitors': {
    invalid: { path: '/projects/remove-project-competitors', body: { project_id: 1, competitorToRemove: [] } },
    ofRow: ofProject(({ id }) => ({
      path: '/projects/remove-project-competitors',
      body: { project_id: id, competitorToRemove: ['rival.example'] },
    })),
  },
  'POST /projects/delete-project-keywords': {
    invalid: { path: '/projects/delete-project-keywords', body: { keywords_ids: 'all' } },
    ofRow: ofProject(({ keyword }) => ({
      path: '/projects/delete-project-keywords',
      body: { keywords_ids: [keyword] },
    })),
  },
  'POST /projects/refresh-project/{id}': {
    invalid: { path: '/projects/refresh-project/1', body: { confirm: 'yes' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/refresh-project/${id}`, body: { confirm: true } })),
  },
  'POST /projects/track-check': {
    invalid: { path: '/projects/track-check', body: { id: 1, projectName: '' } },
    ofRow: ofTrackedCheck((id) => ({ path: '/projects/track-check', body: { id, projectName: 'From a check' } })),
  },
  'GET /projects/show-overview/{id}': {
    invalid: { path: '/projects/show-overview/1?days=31' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/show-overview/${id}?days=90` })),
  },
  'GET /projects/show-features/{id}': {
    invalid: { path: '/projects/show-features/none' },
    ofRow: ofProject(({ id }) => ({ path: `/projects/show-features/${id}` })),
  },
  'GET /projects/show-keyword/{id}/{keyword_id}': {
    invalid: { path: '/projects/show-keyword/1/1?days=all' },
    ofRow: ofProject(({ id, keyword }) => ({ path: `/projects/show-keyword/${id}/${keyword}?days=365` })),
  },
  'GET /projects/show-serp-snapshot/{id}/{keyword_id}': {
    invalid: { path: '/projects/show-serp-snapshot/1/1?date=yesterday' },
    ofRow: ofProject(({ id, keyword }) => ({ path: `/projects/show-serp-snapshot/${id}/${keyword}` })),
  },
  'POST /projects/add-note/{id}': {
    invalid: { path: '/projects/add-note/1', body: { date: '2026-02-30', text: '' } },
    ofRow: ofProject(({ id }) => ({
      path: `/projects/add-note/${id}`,
      body: { date: '2026-11-20', text: 'New shop' },
    })),
  },
  'PUT /projects/edit-note/{id}/{note_id}': {
    invalid: { path: '/projects/edit-note/1/1', body: { date: '2026-02-30', text: '' } },
    ofRow: ofProject(({ id, note }) => ({
      path: `/projects/edit-note/${id}/${note}`,
      body: { date: '2026-11-21', text: 'Newer shop' },
    })),
  },
  'DELETE /projects/delete-note/{id}/{note_id}': {
    invalid: { path: '/projects/delete-note/1/none' },
    ofRow: ofProject(({ id, note }) => ({ path: `/projects/delete-note/${id}/${note}` })),
  },
  'POST /domain/check-domain': {
    valid: { path: '/domain/check-domain', body: domainCheck },
    invalid: { path: '/domain/check-domain', body: { ...domainCheck, limit: 'many' } },
    plainNames: ['country', 'state_city', 'location_code', 'random_id'],
  },
  'GET /domain/list-domain-projects': {
    valid: { path: '/domain/list-domain-projects?page=1' },
    invalid: { path: '/domain/list-domain-projects?sort=nothing' },
  },
  'GET /domain/view-domain/{id}': {
    invalid: { path: '/domain/view-domain/1?sort=nothing' },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/view-domain/${id}?page=1` })),
  },
  'GET /domain/list-pages/{id}': {
    invalid: { path: '/domain/list-pages/1?sort=nothing' },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/list-pages/${id}?page=1` })),
  },
  'GET /domain/compare-domains/{id}': {
    invalid: { path: '/domain/compare-domains/1?others=one' },
    ofRow: ofDomain(({ id, other }) => ({ path: `/domain/compare-domains/${id}?others=${other}` })),
  },
  'POST /domain/post-domain-serp/{id}': {
    invalid: { path: '/domain/post-domain-serp/1', body: { keyword: 5 } },
    ofRow: ofDomain(({ id, keyword }) => ({ path: `/domain/post-domain-serp/${id}`, body: { keyword } })),
    plainNames: ['location_code'],
  },
  'POST /domain/save-domain-project/{id}': {
    invalid: { path: '/domain/save-domain-project/1', body: { schedule: 'hourly' } },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/save-domain-project/${id}`, body: { schedule: 'never' } })),
  },
  'POST /domain/refresh-domain-project/{id}': {
    invalid: { path: '/domain/refresh-domain-project/1', body: { confirm: 'yes' } },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/refresh-domain-project/${id}`, body: { confirm: true } })),
  },
  'DELETE /domain/delete-domain-project/{id}': {
    invalid: { path: '/domain/delete-domain-project/one' },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/delete-domain-project/${id}` })),
  },
  'POST /domain/generate-excel/{id}': {
    invalid: { path: '/domain/generate-excel/1', body: { created_at: 'today' } },
    ofRow: ofDomain(({ id }) => ({ path: `/domain/generate-excel/${id}`, body: {} })),
  },
  'GET /domain/files/{token}': {
    invalid: { path: '/domain/files/short' },
    ofRow: ofDomainFile((token) => ({ path: `/domain/files/${token}` })),
  },
  'POST /backlink/check-backlink': {
    valid: { path: '/backlink/check-backlink', body: backlinkCheck },
    invalid: { path: '/backlink/check-backlink', body: { target: 'no domain' } },
    plainNames: ['random_id'],
  },
  'GET /backlink/get-backlink-data': {
    invalid: { path: '/backlink/get-backlink-data?backlink_id=one' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/get-backlink-data?backlink_id=${id}` })),
  },
  'GET /backlink/list-referring-domains/{id}': {
    invalid: { path: '/backlink/list-referring-domains/1?sort=nothing' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/list-referring-domains/${id}?page=1` })),
  },
  'GET /backlink/list-anchors/{id}': {
    invalid: { path: '/backlink/list-anchors/1?sort=nothing' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/list-anchors/${id}?page=1` })),
  },
  'GET /backlink/link-gap/{id}': {
    invalid: { path: '/backlink/link-gap/1?others=one' },
    ofRow: ofBacklinks(({ id, other }) => ({ path: `/backlink/link-gap/${id}?others=${other}` })),
  },
  'POST /backlink/save-backlink-project': {
    invalid: { path: '/backlink/save-backlink-project', body: { backlink_id: 1, schedule: 'hourly' } },
    ofRow: ofBacklinks(({ id }) => ({
      path: '/backlink/save-backlink-project',
      body: { backlink_id: id, schedule: 'never' },
    })),
  },
  'GET /backlink/get-backlink-projects': {
    valid: { path: '/backlink/get-backlink-projects?page=1&per_page=10' },
    invalid: { path: '/backlink/get-backlink-projects?per_page=51' },
  },
  'POST /backlink/refresh-backlink-project/{id}': {
    invalid: { path: '/backlink/refresh-backlink-project/1', body: { confirm: 'yes' } },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/refresh-backlink-project/${id}`, body: { confirm: true } })),
  },
  'DELETE /backlink/delete-backlink-project/{id}': {
    invalid: { path: '/backlink/delete-backlink-project/one' },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/delete-backlink-project/${id}` })),
  },
  'POST /backlink/generate-excel/{id}': {
    invalid: { path: '/backlink/generate-excel/1', body: { created_at: 'today' } },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/generate-excel/${id}`, body: {} })),
  },
  'POST /backlink/generate-disavow/{id}': {
    invalid: { path: '/backlink/generate-disavow/1', body: { links: [] } },
    ofRow: ofBacklinks(({ id }) => ({ path: `/backlink/generate-disavow/${id}`, body: { links: [1, 2] } })),
  },
  'GET /backlink/files/{token}': {
    invalid: { path: '/backlink/files/short' },
    ofRow: ofBacklinksFile((token) => ({ path: `/backlink/files/${token}` })),
  },
  'GET /excel/generate-project/{id}': {
    invalid: { path: '/excel/generate-project/one' },
    ofRow: ofProject(({ id }) => ({ path: `/excel/generate-project/${id}` })),
  },
  'POST /projects/export/{id}': {
    invalid: { path: '/projects/export/1', body: { from: '2027-03-02', to: '2027-03-01' } },
    ofRow: ofProject(({ id }) => ({ path: `/projects/export/${id}`, body: { format: 'csv', columns: ['volume'] } })),
  },
  'GET /search': { valid: { path: '/search?q=kestrel' }, invalid: { path: '/search?q=%20' } },
  'GET /search/rivals': {
    valid: { path: '/search/rivals?domain=kestrelroast.example' },
    invalid: { path: '/search/rivals?domain=%20' },
  },
  ...subscriptionSamples,
  ...roleSamples,
  ...faqSamples,
  'GET /provider-status': { valid: { path: '/provider-status' } },
  'GET /serp/list-serps': {
    valid: { path: '/serp/list-serps?page=1&per_page=30' },
    invalid: { path: '/serp/list-serps?per_page=101' },
  },
}

export const sampleOf = (endpoint: Endpoint): Sample => {
  const sample = samples[endpoint.name]
  if (sample === undefined) throw new Error(`${endpoint.name} has no sample: say in samples.ts how it is asked`)
  return sample
}
