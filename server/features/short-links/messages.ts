export const shortLinkText = {
  none: 'Este link expirou ou veio cortado. Peça outro a quem o enviou.',
} as const
