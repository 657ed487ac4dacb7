/** Who did it and when stands in the rows themselves, which only their owner sees. */
const ownWork = 'a customer’s own work: its rows say when, and the ledger what it cost'
const ownFile = 'a link to a file of the customer’s own, for ten minutes'
const challenge = 'a challenge, which changes nothing until a passkey has signed it'
const hostedPage = 'opens the payment provider’s page: what is paid there is stored as a purchase'

/**
 * Calls that may change something without a line in the audit log, each with its reason. Made by staff in a switched session they
 * leave one all the same.
 */
export const unauditedCalls: Readonly<Record<string, string>> = {
  'POST /serp/check-serp': ownWork,
  'POST /serp/refresh-serp': ownWork,
  'POST /serp/retry-serp': ownWork,
  'POST /serp/rename-serp': ownWork,
  'POST /serp/delete-serps': ownWork,
  'POST /projects': ownWork,
  'POST /projects/track-check': ownWork,
  'PUT /projects/{id}': ownWork,
  'PUT /projects/change-settings/{id}': ownWork,
  'DELETE /projects/{id}': ownWork,
  'POST /projects/remove-project-competitors': ownWork,
  'POST /projects/delete-project-keywords': ownWork,
  'POST /projects/refresh-project/{id}': ownWork,
  'POST /projects/add-note/{id}': ownWork,
  'PUT /projects/edit-note/{id}/{note_id}': ownWork,
  'DELETE /projects/delete-note/{id}/{note_id}': ownWork,
  'POST /domain/check-domain': ownWork,
  'POST /domain/post-domain-serp/{id}': ownWork,
  'POST /domain/save-domain-project/{id}': ownWork,
  'POST /domain/refresh-domain-project/{id}': ownWork,
  'DELETE /domain/delete-domain-project/{id}': ownWork,
  'POST /domain/generate-excel/{id}': ownFile,
  'POST /backlink/check-backlink': ownWork,
  'POST /backlink/save-backlink-project': ownWork,
  'POST /backlink/refresh-backlink-project/{id}': ownWork,
  'DELETE /backlink/delete-backlink-project/{id}': ownWork,
  'POST /backlink/generate-excel/{id}': ownFile,
  'POST /backlink/generate-disavow/{id}': ownFile,
  'POST /verify-passkey/options': challenge,
  'POST /user/factors/passkeys/options': challenge,
  'POST /user/factors/authenticator': 'begins a setup, which becomes a factor only once a code confirms it',
  'PUT /credits/alert': 'a customer’s own low-credit threshold, which grants nothing',
  'POST /notifications/read': 'a reader’s own marks, which only they see',
  'POST /plans/checkout': hostedPage,
  'POST /get-checkout-url': hostedPage,
}

/**
 * Tables whose rows count for no change, and may be written outside a transaction so that a failure does not take them along:
 * counters of attempts, sign-ins that have not happened, challenges, and the log itself, for refusals.
 */
export const countedTables: ReadonlySet<string> = new Set([
  'attempt_limits',
  'pending_sign_ins',
  'passkey_challenges',
  'audit_log',
])
