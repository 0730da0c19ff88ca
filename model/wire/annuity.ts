/* Preview and result of charging a year's annuities. Amounts are in reais. */

export type LeftOutReason = 'jaCobrada' | 'encerrada' | 'naoAprovado' | 'semValor'

export interface AnnuityShare {
  readonly valor_id: number
  readonly nome: string
  readonly talhoes: number
  readonly soma: number
}

/** Plots that are not charged; some examples are listed. */
export interface LeftOut {
  readonly motivo: LeftOutReason
  readonly texto: string
  readonly talhoes: number
  readonly exemplos: readonly { readonly id: number; readonly nome: string }[]
}

export interface AnnuityPreview {
  readonly safra_id: number
  readonly talhoes: number
  readonly soma: number
  readonly valores: readonly AnnuityShare[]
  readonly fora: readonly LeftOut[]
}

/** Progress of one step; the client continues while plots are left. */
export interface AnnuityStep {
  readonly criadas: number
  readonly soma: number
  readonly faltam: number
  readonly recusadas: readonly { readonly id: number; readonly nome: string; readonly mensagem: string }[]
}
