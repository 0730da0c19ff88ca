export const actionText = {
  confirm: 'Confirmar',
  more: 'Mais ações',
  group: 'Ações do registro',
  attention: 'Atenção!',
  failedTitle: 'Ocorreu algum erro!',
  checkFields: 'Verifique os campos indicados.',
} as const
