/* Texts of the page that changes the password. */

export const text = {
  subtitle: 'As outras sessões abertas com a sua conta serão encerradas.',
  current: 'Senha atual',
  next: 'Nova senha',
  confirm: 'Confirmar nova senha',
  missingCurrent: '* Por favor, informe a senha atual',
  required: '* Obrigatório',
  tooShort: (length: number) => `Mínimo ${length} caracteres.`,
  mismatch: 'As senhas não coincidem',
  save: 'Salvar',
  cancel: 'Cancelar',
  show: 'Mostrar senha',
  hide: 'Ocultar senha',
  attention: 'Atenção',
  done: 'Senha atualizado com sucesso!',
  failed: 'Não foi possível alterar a senha. Tente novamente.',
} as const
