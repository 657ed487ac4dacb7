import Fastify, { type FastifyInstance } from 'fastify'
import { SandboxClock } from './clock.ts'
import { CallLog } from './control/call-log.ts'
import type { SandboxControl } from './control/control.ts'
import { addControlRoutes } from './control/control-routes.ts'
import { FaultSwitches } from './control/faults.ts'
import { readOfKeywords, tellDomain } from './control/tell-domain.ts'
import type { DataForSeoContext } from './dataforseo/context.ts'
import { dataForSeo } from './dataforseo/dataforseo.ts'
import { Ledger } from './dataforseo/protocol/ledger.ts'
import { RateLimits } from './dataforseo/protocol/rate-limits.ts'
import { OrganicTaskStore } from './dataforseo/serp/organic-task-store.ts'
import { SyntheticWeb } from './dataforseo/web/synthetic-web.ts'
import { addEmailFaultRoutes } from './mailbox/email-fault-routes.ts'
import { EmailFaultSwitches } from './mailbox/email-faults.ts'
import { Mailbox } from './mailbox/mailbox.ts'
import { addMailboxRoutes } from './mailbox/mailbox-routes.ts'
import { type EmailContext, receiveEmails } from './mailbox/receive-emails.ts'
import { DEFAULT_SETTINGS, type SandboxSettings } from './settings.ts'
import type { StripeContext } from './stripe/context.ts'
import { stripe } from './stripe/stripe.ts'
import { createStripeContext, createStripeControl, resetStripe } from './stripe/stripe-control.ts'
import { addStripeControlRoutes } from './stripe/stripe-control-routes.ts'

export interface SandboxOptions extends Partial<SandboxSettings> {
  /** Base clock; the control can freeze and move the sandbox's time on top of it. */
  clock?: () => Date
  /** Two sandboxes with the same seed answer with the same web. */
  seed?: string
  /** File that keeps payments; without it they are kept in memory. */
  stripeStateFile?: string | undefined
}

interface Sandbox {
  app: FastifyInstance
  control: SandboxControl
  emailMessages: EmailContext
}

/** Puts the stand-ins together without listening: DataForSEO at /v3, Stripe at /v1, the mailbox, the control at /_sandbox. */
function createSandbox(options: SandboxOptions = {}): Sandbox {
  const started: SandboxSettings = {
    latencyMs: options.latencyMs ?? DEFAULT_SETTINGS.latencyMs,
    readyAfterMs: options.readyAfterMs ?? DEFAULT_SETTINGS.readyAfterMs,
    collectLimits: options.collectLimits ?? DEFAULT_SETTINGS.collectLimits,
    callsPerMinute: options.callsPerMinute ?? DEFAULT_SETTINGS.callsPerMinute,
    stripeLimits: options.stripeLimits ?? DEFAULT_SETTINGS.stripeLimits,
    stripeCallsPerSecond: options.stripeCallsPerSecond ?? DEFAULT_SETTINGS.stripeCallsPerSecond,
    slowTaskMs: options.slowTaskMs ?? DEFAULT_SETTINGS.slowTaskMs,
    slowLiveMs: options.slowLiveMs ?? DEFAULT_SETTINGS.slowLiveMs,
    aiOverviewReach: options.aiOverviewReach ?? DEFAULT_SETTINGS.aiOverviewReach,
  }
  const seed = options.seed ?? 'serpplus'
  const context: DataForSeoContext = {
    clock: new SandboxClock(options.clock),
    settings: { ...started },
    faults: new FaultSwitches(),
    callLog: new CallLog(),
    ledger: new Ledger(),
    limits: new RateLimits(),
    tasks: new OrganicTaskStore(seed),
    web: new SyntheticWeb(seed),
  }
  context.web.setAiOverviewReach(started.aiOverviewReach)
  const emailMessages: EmailContext = { clock: context.clock, mailbox: new Mailbox(), faults: new EmailFaultSwitches() }
  const payments = createStripeContext(context, options.stripeStateFile)
  const control = createControl(context, emailMessages, payments, started)

  const app = Fastify({ logger: false, forceCloseConnections: true })
  void app.register(dataForSeo(context), { prefix: '/v3' })
  void app.register(async (scope) => addMailboxRoutes(scope, emailMessages.mailbox), { prefix: '/mailbox' })
  // Before the deliveries that are left are let go of.
  app.addHook('preClose', async () => payments.close())
  void app.register(stripe(payments))
  void app.register(
    async (scope) => {
      addControlRoutes(scope, control, context.faults)
      addEmailFaultRoutes(scope, control, emailMessages.faults)
      addStripeControlRoutes(scope, control.stripe)
    },
    { prefix: '/_sandbox' },
  )
  return { app, control, emailMessages }
}

/** The sandbox without a port, for `app.inject()` or to listen elsewhere. */
export function buildSandbox(options: SandboxOptions = {}): FastifyInstance {
  return createSandbox(options).app
}

export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string
  /** Address that takes emails: `smtp://127.0.0.1:<port>`. */
  smtpUrl: string
  /** The page that shows them. */
  mailboxUrl: string
  control: SandboxControl
  close(): Promise<void>
}

/** Starts a sandbox, unless `host` says otherwise on this machine only; port 0 takes any free one. */
export async function startSandbox(
  options: SandboxOptions & { host?: string; port?: number; smtpPort?: number } = {},
): Promise<RunningSandbox> {
  const { app, control, emailMessages } = createSandbox(options)
  const smtp = await receiveEmails(emailMessages, { host: options.host ?? '127.0.0.1', port: options.smtpPort ?? 0 })
  const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 })
  return {
    url,
    smtpUrl: smtp.url,
    mailboxUrl: `${url}/mailbox`,
    control,
    async close() {
      await Promise.all([app.close(), smtp.close()])
    },
  }
}

function createControl(
  context: DataForSeoContext,
  emailMessages: EmailContext,
  payments: StripeContext,
  started: SandboxSettings,
): SandboxControl {
  const { clock, faults, callLog, ledger, limits, tasks, web, settings } = context
  return {
    now: () => clock.now(),
    setClock: (iso) => clock.set(iso === null ? null : new Date(iso)),
    advance: (milliseconds) => clock.advance(milliseconds),
    addFault: (fault) => faults.addCallFault(fault),
    failKeywords: (fault) => faults.addKeywordFault(fault),
    clearFaults: (id) => {
      faults.clear(id)
      emailMessages.faults.clear(id)
      payments.webhooks.faults.clear(id)
    },
    addEmailFault: (fault) => emailMessages.faults.add(fault),
    clearEmailFaults: (id) => emailMessages.faults.clear(id),
    emailMessages: (filter) => emailMessages.mailbox.list(filter),
    calls: () => callLog.counts(),
    tasks: (filter) => callLog.tasks(filter),
    stripe: createStripeControl(payments),
    balanceUsd: () => ledger.balanceUsd(),
    setBalance: (usd) => ledger.setBalanceUsd(usd),
    addDomain: (domain) => {
      const name = domain.domain.replace(/^www\./, '')
      // A name and wishes say nothing new of a site that is known with its strength and topics.
      const isOnlyAskedAbout = Object.keys(domain).every((key) => ['domain', 'host', 'keywords'].includes(key))
      const builtIn = web.findBuiltIn(name)
      if (isOnlyAskedAbout && builtIn !== undefined) return
      // Changing the strength of a known site, or what is said about single keywords, changes nothing else about it.
      const isOnlyChanged = Object.keys(domain).every((key) => ['domain', 'strength', 'pages', 'suits'].includes(key))
      if (builtIn !== undefined && isOnlyChanged) {
        const { strength = builtIn.strength } = domain
        return web.addDomain({ ...builtIn, strength, ...readOfKeywords(domain) })
      }
      web.addDomain(tellDomain(domain, isOnlyAskedAbout ? web.findIntroduced(name) : undefined))
    },
    domains: () => web.introducedDomains().map(({ domain, strength, type }) => ({ domain, strength, type })),
    settings: () => ({ ...settings }),
    changeSettings: (changes) => {
      Object.assign(settings, changes)
      web.setAiOverviewReach(settings.aiOverviewReach)
    },
    reset: async () => {
      Object.assign(settings, started)
      web.setAiOverviewReach(settings.aiOverviewReach)
      faults.clear()
      callLog.reset()
      ledger.reset()
      limits.reset()
      payments.limits.reset()
      tasks.reset()
      emailMessages.mailbox.clear()
      emailMessages.faults.clear()
      web.forgetIntroduced()
      resetStripe(payments)
      await clock.set(null)
    },
  }
}
