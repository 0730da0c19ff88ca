export type FormatName =
  | 'cpf'
  | 'cnpj'
  | 'cpf-cnpj'
  | 'cep'
  | 'phone'
  | 'phone-com'
  | 'phone-cel'
  | 'phone-other'
  | 'cib'
  | 'date'
  | 'month'
  | 'date-time'
  | 'email'
  | 'color'
  | 'uri'
  | 'pix-key'

/** A text format. Never called with empty text, which callers treat as absent. */
export interface Format {
  /** Canonical stored form, or the trimmed input if it cannot be parsed. */
  normalise(input: string): string
  /** Error message from the specification; undefined if the canonical text is valid. */
  validate(canonical: string): string | undefined
  /** Displayed form; text that is not canonical is returned unchanged. */
  show(canonical: string): string
  /** Mask while typing; keeps what fits and never ends with a separator. */
  mask(typed: string): string
  /** A valid canonical value, deterministic by seed. */
  sample(seed: number): string
}
