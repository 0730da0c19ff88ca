export const actionText = {
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  more: 'Mais ações',
  group: 'Ações do registro',
  attention: 'Atenção!',
  failedTitle: 'Ocorreu algum erro!',
  checkFields: 'Verifique os campos indicados.',
} as const
