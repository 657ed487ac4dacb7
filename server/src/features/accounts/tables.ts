import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '../../parts/access/tables.ts'
import { credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

export const credentials = pgTable('credentials', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** argon2id, in PHC form. */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** The time when its owner first proved that they receive its emails; until then no session opens without a code. */
  emailProvenAt: moment('email_proven_at'),
  /**
   * True if a device that is not trusted needs a code. Off for nobody but the demo accounts, whose emails nobody gets.
   */
  codeOnNewDevice: boolean('code_on_new_device').notNull().default(true),
  /** Its owner's wish: a code on trusted devices too. */
  codeEveryTime: boolean('code_every_time').notNull().default(false),
  /** Set by staff: until when the password opens one session, which is when it is used up. Null for a password of its owner's. */
  temporaryUntil: moment('temporary_until'),
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the bearer token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names it to its owner. */
    id: uuid().notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** The latest moment it can live to, however much it is used. */
    expiresAt: moment('expires_at').notNull(),
    /** Browser and system it was opened with, in our own words. */
    device: text().notNull(),
    ip: text().notNull(),
    /** The staff account that switched into this one; null in a session of its owner's. */
    switchedById: integer('switched_by_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Opened with a temporary password; lets its owner do nothing but choose one. */
    mustChoosePassword: boolean('must_choose_password').notNull().default(false),
    /** The session it was switched from, with which it ends. */
    parentTokenHash: text('parent_token_hash').references((): AnyPgColumn => sessions.tokenHash, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_switched_by').on(table.switchedById),
    index('sessions_parent').on(table.parentTokenHash),
  ],
)

/** The time when an account was last used by its owner, kept when its sessions end. To the hour. */
export const accountUse = pgTable('account_use', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  lastUsedAt: moment('last_used_at').notNull(),
})

/** Sign-ins whose password was right and whose code is still to come. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid().primaryKey(),
    /** HMAC-SHA-256 of the cookie that stands for it, hex. */
    cookieHash: text('cookie_hash').notNull().unique(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** HMAC-SHA-256 of the code, hex; null until its email is written, which is when the code is made. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    /** Wrong codes since the last one was made. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** The time when a code was last asked for: the next may be asked for a while later. */
    askedAt: moment('asked_at').notNull(),
    /** True if it waits for a second factor instead of an emailed code. */
    asksFactor: boolean('asks_factor').notNull().default(false),
  },
  (table) => [index('pending_sign_ins_account').on(table.accountId), index('pending_sign_ins_age').on(table.createdAt)],
)

/** Passkeys: a second factor of which only the public half is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().primaryKey(),
    /** As its owner calls it. */
    name: text().notNull(),
    /** The domain it was created for; browsers offer it on no other. */
    rpId: text('rp_id').notNull(),
    /** base64url, as is the key in COSE form. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /**
     * The number of times it has signed, as it says itself; a copy of it falls behind. Zero for those that do not
     * count.
     */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
)

/** Challenges that a passkey has to sign: each once, and within minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The sign-in it finishes; null where a passkey is added. */
    signInId: uuid('sign_in_id').references(() => pendingSignIns.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_account').on(table.accountId),
    index('passkey_challenges_sign_in').on(table.signInId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)

/** The authenticator app of an account, from the start of its setup. */
export const authenticators = pgTable('authenticators', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted under a key derived from `APP_SECRET`. */
  encryptedSecret: text('encrypted_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** The time when a code of it was first entered; until then it is no factor. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code that was used: that and earlier ones are used up. */
  lastStep: integer('last_step'),
  lastUsedAt: moment('last_used_at'),
})

/** Codes for an owner who has lost every other factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** HMAC-SHA-256 of the code, hex. */
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Browsers that need no code for an account. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** HMAC-SHA-256 of the browser's cookie, hex; the same for every account trusted there. */
    tokenHash: text('token_hash').notNull(),
    device: text().notNull(),
    ip: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('trusted_devices_token').on(table.tokenHash, table.accountId),
    index('trusted_devices_expiry').on(table.expiresAt),
  ],
)

/** Links for a new password. One for an address without an account has no account, so that both cost the same. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid().primaryKey(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** HMAC-SHA-256 of the token in the link, hex; null until the email is written, which is when the token is made. */
    tokenHash: text('token_hash').unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_links_account').on(table.accountId), index('password_links_expiry').on(table.expiresAt)],
)

/** The new address an account's owner asked for, until the link sent there is followed. The last one asked for counts. */
export const emailLinks = pgTable(
  'email_links',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull().unique(),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** HMAC-SHA-256 of the token in the link, hex; null until the email is written, which is when the token is made. */
    tokenHash: text('token_hash').unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_links_expiry').on(table.expiresAt)],
)

/** The address an account had, until an email about the change has been sent there. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    id: uuid().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('former_addresses_account').on(table.accountId)],
)

/** A temporary password on its way to its owner: gone once its email is sent. */
export const passwordEmails = pgTable('password_emails', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: uuid().notNull().unique(),
  /** Encrypted under a key made of `APP_SECRET`, for this row alone. */
  encryptedPassword: text('encrypted_password').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** The people who have had a trial, for ever: a second one brings no credits. */
export const trialAddresses = pgTable('trial_addresses', {
  /** HMAC-SHA-256 of the address in the form that counts as one person's, hex. */
  addressHash: text('address_hash').primaryKey(),
  /** The account that has its credits. While that has not proven its address, another form of it may still get them. */
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  /** The lot with the credits; null if a trial brings none. */
  lotId: uuid('lot_id'),
  credits: credits().notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Its owner had proven the address and deleted the account: it grants no trial credits again. */
  isSpent: boolean('is_spent').notNull().default(false),
})

/** Accounts that were deleted, and what is still to be done about it. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id),
    requestedAt: moment('requested_at').notNull(),
    /** The former owner's address, encrypted; null once the email was sent or given up. */
    encryptedEmail: text('encrypted_email'),
    /** The time when nothing of it was left; null while something is. */
    erasedAt: moment('erased_at'),
  },
  (table) => [index('account_deletions_unfinished').on(table.requestedAt).where(sql`${table.erasedAt} is null`)],
)

export const accountsPlacement = placeTables({
  local: [
    credentials,
    sessions,
    accountUse,
    pendingSignIns,
    passkeys,
    passkeyChallenges,
    authenticators,
    recoveryCodes,
    trustedDevices,
    passwordLinks,
    emailLinks,
    formerAddresses,
    passwordEmails,
    trialAddresses,
    accountDeletions,
  ],
})
