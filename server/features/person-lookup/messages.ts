export const personText = {
  none: 'Pessoa não encontrada no sistema, Clique em Cadastrar.',
  otherUnit: 'Usuário já cadastrado em outra unidade de negócio!',
  tooMany: 'Muitas pesquisas em pouco tempo. Aguarde um minuto.',
} as const
