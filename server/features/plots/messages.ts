export const plotText = {
  waiting: 'Outra pessoa já pediu uma alteração deste talhão, que aguarda aprovação.',
} as const
