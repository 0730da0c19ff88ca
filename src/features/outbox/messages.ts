export const text = {
  strangers: 'Os links são para quem ainda não entrou: abra-os em uma janela anônima.',
} as const
