/* The annuities of a year before they are charged, and what became of them. Amounts are in reais. */

/** Why a plot is not charged. */
export type LeftOutReason = 'jaCobrada' | 'encerrada' | 'naoAprovado' | 'semValor'

/** Plots that are charged by one value of the catalogue. */
export interface AnnuityShare {
  readonly valor_id: number
  readonly nome: string
  readonly talhoes: number
  readonly soma: number
}

/** Plots that are not charged, and the first of them. */
export interface LeftOut {
  readonly motivo: LeftOutReason
  readonly texto: string
  readonly talhoes: number
  readonly exemplos: readonly { readonly id: number; readonly nome: string }[]
}

/** What a run would do now. */
export interface AnnuityPreview {
  readonly safra_id: number
  readonly talhoes: number
  readonly soma: number
  readonly valores: readonly AnnuityShare[]
  readonly fora: readonly LeftOut[]
}

/** What one step of a run has done; it goes on while something is left. */
export interface AnnuityStep {
  readonly criadas: number
  readonly soma: number
  readonly faltam: number
  /** Plots that could not be charged, and why. */
  readonly recusadas: readonly { readonly id: number; readonly nome: string; readonly mensagem: string }[]
}
