import { formatInteger } from '#model/formats/index'
import { withinSentence } from '#model/formats/text'

export const anonymiseText = {
  open: (plural: string, count: number) =>
    `Ainda há ${withinSentence(plural)} em aberto deste cadastro (${formatInteger(count)}). Encerre antes de anonimizar.`,
} as const
