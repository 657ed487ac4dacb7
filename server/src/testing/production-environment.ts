import { expect } from 'vitest'
import { ConfigError, parseConfig } from '../platform/config/config.ts'

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://serpplus.example',
  APP_SECRET: '8f1c0de64b2a97355ed07ac4196b83f2',
  SMTP_URL: 'smtps://mail.example',
  DATABASE_URL: 'postgres://app:secret@db.example/serpplus',
  DATAFORSEO_LOGIN: 'login',
  DATAFORSEO_PASSWORD: 'top secret',
  STRIPE_SECRET_KEY: 'sk_live_money',
  STRIPE_WEBHOOK_SECRET: 'whsec_events',
  COMPANY_ADDRESS: '1 High Street | Cork | Ireland',
  MAIL_FROM: 'Serpplus <hello@serpplus.io>',
  SUPPORT_EMAIL: 'support@serpplus.io',
}

export function problemOf(env: Record<string, string | undefined>): string {
  try {
    parseConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('the configuration was accepted')
}
