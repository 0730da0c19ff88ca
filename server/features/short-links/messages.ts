export const shortLinkText = {
  none: 'Este link não existe ou expirou.',
} as const
