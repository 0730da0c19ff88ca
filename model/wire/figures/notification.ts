/* The counters of the bell. */

/** The counters in the order of the wire: approved orders come before those being analysed. */
export const counterNames = [
  'registrations',
  'waiting',
  'approved',
  'inAnalysis',
  'invoiced',
  'cancellations',
  'quotations',
  'quotationCancellations',
] as const

export type CounterName = (typeof counterNames)[number]

/** A number for each of the names, in their order. */
export type Counters = readonly number[]
