/** Names a schema may write in `format` that have their own meaning here. */
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

/** Everything one textual format knows about itself. An empty text is no value: callers make it absent first. */
export interface Format {
  /** The canonical stored form, or the trimmed input when it cannot be read. */
  normalise(input: string): string
  /** Undefined when the canonical text is valid, else the message of the specification. */
  validate(canonical: string): string | undefined
  /** What a person sees; a text that is not canonical is shown as it is. */
  show(canonical: string): string
  /** The masked form of a text being typed; keeps what fits and ends on no separator. */
  mask(typed: string): string
  /** A valid canonical value made from an integer; the same integer gives the same value. */
  sample(seed: number): string
}
