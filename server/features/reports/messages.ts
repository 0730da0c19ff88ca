export const reportText = {
  noList: 'Você não tem permissão para listar o assunto deste relatório.',
} as const
