import { type ModuleErrors, modules } from '../../modules.ts'
import { freshHours } from '../limits/limits.ts'
import { refusalMessages } from './refusals.ts'

export const ownErrors = {
  'input.invalid': { status: 400, message: 'Please check the highlighted fields.' },
  'input.malformed': { status: 400, message: 'The request body is not valid JSON. Send a JSON object.' },
  'session.required': { status: 401, message: 'Please sign in.' },
  'login.invalid': { status: 401, message: 'Invalid email or password.' },
  'credits.insufficient': { status: 402, message: 'Insufficient credits' },
  'payment.declined': { status: 402, message: 'Your card was declined. Nothing was charged.' },
  'payment.needs-action': { status: 402, message: 'Your bank wants you to confirm this payment.' },
  'ability.missing': { status: 403, message: refusalMessages.ability },
  'plan.locked': { status: 403, message: 'Purchase A Plan To Unlock This Feature' },
  'trial.restricted': { status: 403, message: 'Upgrade to view more options' },
  'password.temporary': { status: 403, message: 'Choose a new password to continue.' },
  'session.switched': {
    status: 403,
    message: 'You can’t do this while you’re signed in as a customer. Switch back to your own account first.',
  },
  'grant.forbidden': { status: 403, message: 'You can’t grant what your own role doesn’t allow.' },
  'account.protected': { status: 403, message: 'Only a Superadmin can change staff accounts.' },
  'superadmin.last': {
    status: 409,
    message: 'This is the last Superadmin who can sign in. Another one must sign in with their own password first.',
  },
  'account.suspended': { status: 403, message: 'This account is suspended. Contact support.' },
  'factor.required': { status: 403, message: 'Your role requires two-step verification. Set it up to continue.' },
  'row.not-found': { status: 404, message: 'Not found. It may have been deleted.' },
  'path.not-found': { status: 404, message: 'This endpoint doesn’t exist.' },
  'refresh.recent': {
    status: 409,
    message: `This was checked within the last ${freshHours} hours. Confirm to search again anyway.`,
  },
  'subscription.changed': {
    status: 409,
    message: 'Your subscription has changed in the meantime. Reload the page and try again.',
  },
  'payment.no-card': {
    status: 409,
    message: 'No card is saved. Buy credits once with Auto Recharge selected to save one.',
  },
  'file.expired': { status: 404, message: 'This file is no longer available. Please export again.' },
  'request.conflict': {
    status: 409,
    message: 'This idempotency key has already been used for a different request. Use a new key.',
  },
  'purchase.paid': {
    status: 409,
    message: 'A purchase that was paid can’t be deleted. Archive it to hide it.',
  },
  'role.name-taken': { status: 409, message: 'A role with this name, or one that looks like it, already exists.' },
  'role.fixed': { status: 409, message: 'The roles Superadmin and Customer can’t be renamed or deleted.' },
  'role.in-use': { status: 409, message: 'This role is in use. Give its users another role first.' },
  'permission.name-taken': { status: 409, message: 'A permission with this name already exists.' },
  'permission.built-in': {
    status: 409,
    message: 'Built-in permissions can’t be renamed or deleted. You can change the description.',
  },
  'plan.name-taken': { status: 409, message: 'A plan with this name already exists.' },
  'faq-category.name-taken': { status: 409, message: 'A category with this name already exists.' },
  'faq-question.taken': { status: 409, message: 'This category already has this question.' },
  'row.changed': {
    status: 409,
    message: 'Someone else changed this in the meantime. Reload the page and try again.',
  },
  'top-up.taken': { status: 409, message: 'This amount already exists.' },
  'factor.exists': { status: 409, message: 'An authenticator app is already set up. Remove it to set up another one.' },
  'factor.last': {
    status: 409,
    message: 'Your role requires two-step verification. Add another method before you remove this one.',
  },
  'factor.limit': { status: 409, message: 'You can have up to 20 passkeys. Please remove one first.' },
  'factor.none': { status: 409, message: 'Two-step verification is off for this account.' },
  'passkey.unavailable': { status: 409, message: 'Passkeys need a site address with a domain name.' },
  'code.not-emailed': {
    status: 409,
    message: 'This account uses two-step verification, so we don’t email codes. Use one of your methods to sign in.',
  },
  'email.taken': { status: 422, message: 'The email has already been taken!' },
  'password.wrong': { status: 422, message: 'Incorrect password.' },
  'code.wrong': { status: 422, message: 'Incorrect code.' },
  'code.ended': { status: 422, message: 'This code has expired. Sign in again to get a new one.' },
  'passkey.wrong': { status: 422, message: 'We couldn’t verify this passkey. Please try again.' },
  'setup.ended': { status: 422, message: 'This setup has expired. Please start again.' },
  'link.ended': { status: 422, message: 'This link has expired or has already been used. Request a new one.' },
  'file.changed': { status: 412, message: 'The file has changed. Please reload it.' },
  'range.invalid': { status: 416, message: 'The requested byte range is not available.' },
  'body.no-length': { status: 411, message: 'Send the request body with a Content-Length header.' },
  'body.too-large': { status: 413, message: 'The request is too large. Send at most 1 MB.' },
  'body.not-json': { status: 415, message: 'Send the body as application/json.' },
  'rate.limited': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again later.' },
  'module.maintenance': { status: 503, message: refusalMessages.maintenance },
  'provider.unavailable': { status: 503, message: 'Search data is temporarily unavailable. Please try again later.' },
  'page.unavailable': {
    status: 503,
    message: 'This results page could not be loaded. Please try again in a moment.',
  },
  'payment.unavailable': {
    status: 503,
    message: 'Payments are temporarily unavailable. Please try again in a moment.',
  },
  'server.unavailable': {
    status: 503,
    message: 'The service is temporarily unavailable. Try again in a moment.',
  },
  'server.busy': { status: 503, message: 'The server is busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

const moduleErrors: ModuleErrors = Object.assign({}, ...modules.map(({ errors }) => errors))

/**
 * Every failure the API can answer with: its HTTP status and the sentence a person reads when the thrower gives none.
 * A code missing here does not compile where it is thrown.
 */
export const errorCatalogue: typeof ownErrors & ModuleErrors = { ...ownErrors, ...moduleErrors }

export type ErrorCode = keyof typeof errorCatalogue

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)
