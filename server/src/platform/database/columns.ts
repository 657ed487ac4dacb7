import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Credits: four decimals, exact in the database, a number in the code (fifteen digits are safe). */
export const credits = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(14,4)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(4),
})

/** A cost in the provider's currency with eight decimals. */
export const cost = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(18,8)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(8),
})

/** A moment, in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
