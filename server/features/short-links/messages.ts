/* The pt-BR sentences about short links. */

/** Short links. */
export const shortLinkText = {
  none: 'Este link não existe ou expirou.',
} as const
