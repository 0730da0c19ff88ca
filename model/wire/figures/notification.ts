/** In the order of the response: approved orders before those under analysis. */
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

/** One number per name, in the same order. */
export type Counters = readonly number[]
