/* What the menu says of the Pix settings: known before its other texts are loaded. */

export const titles = {
  settings: 'Recebimento por Pix',
} as const
