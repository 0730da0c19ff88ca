/* The pt-BR sentences about forgetting people. */

/** Forgetting people. */
export const anonymiseText = {
  open: (plural: string, count: number) =>
    `Ainda há ${plural.toLowerCase()} em aberto deste cadastro (${count}). Encerre antes de anonimizar.`,
} as const
