/** Validation messages for formatted values, worded exactly as in the specification. */
export const formatMessages = {
  invalid: '* Inválido',
  cep: 'CEP inválido',
  phoneNumber: '* Número inválido',
  phonePattern: 'Telefone inválido',
  pixKey: 'Chave Pix inválida: informe CPF, CNPJ, e-mail, telefone ou chave aleatória',
  email: 'E-mail inválido',
  emailLetters:
    'O e-mail tem uma letra de outro alfabeto, parecida com outra. Digite-o com as letras do teclado.',
  date: '*Data Inválida',
  month: '*Mês e Ano Inválido',
  future: '* A data não deve ser no futuro',
  latitude: 'Latitude inválida',
  longitude: 'Longitude inválida',
  outOfBounds: 'Data Inválida!',
  notBefore: (date: string) => `* A data deve ser maior ou igual a ${date}`,
  notAfter: (date: string) => `* A data deve ser menor ou igual a ${date}`,
  givenNotBefore: (date: string) => `A data informada deve ser maior ou igual a ${date}!`,
  givenNotAfter: (date: string) => `A data informada deve ser menor ou igual a ${date}!`,
} as const

export const periodMessages = {
  titles: {
    1: 'Semana',
    2: 'Mês',
    3: 'Trimestre',
    4: 'Semestre',
    5: 'Ano',
    6: 'Selecionar período',
  },
  tooLong: 'Não permitido período maior que 1 ano',
} as const
