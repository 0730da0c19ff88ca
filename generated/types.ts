/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */

/**
 * Amostra de solo
 */
export type AmostraSolo = {
  /**
   * Profundidade
   */
  profundidade_id: number
  /**
   * pH (H2O)
   */
  ph_h2o?: number | null
  /**
   * pH (CaCl2)
   */
  ph_cacl2?: number | null
  /**
   * P (mg/dm³)
   */
  p?: number | null
  /**
   * P-rem (mg/L)
   */
  p_rem?: number | null
  /**
   * K (mg/dm³)
   */
  k?: number | null
  /**
   * Ca (cmolc/dm³)
   */
  ca?: number | null
  /**
   * Mg (cmolc/dm³)
   */
  mg?: number | null
  /**
   * Al (cmolc/dm³)
   */
  al?: number | null
  /**
   * H+Al (cmolc/dm³)
   */
  h_al?: number | null
  /**
   * SB – soma de bases (cmolc/dm³)
   */
  sb?: number | null
  /**
   * t – CTC efetiva (cmolc/dm³)
   */
  t_efetiva?: number | null
  /**
   * T – CTC a pH 7 (cmolc/dm³)
   */
  t_ph7?: number | null
  /**
   * V – saturação por bases (%)
   */
  v?: number | null
  /**
   * m – saturação por alumínio (%)
   */
  m?: number | null
  /**
   * MO (dag/kg)
   */
  mo?: number | null
  /**
   * S-SO4 (mg/dm³)
   */
  s_so4?: number | null
  /**
   * B (mg/dm³)
   */
  b?: number | null
  /**
   * Cu (mg/dm³)
   */
  cu?: number | null
  /**
   * Fe (mg/dm³)
   */
  fe?: number | null
  /**
   * Mn (mg/dm³)
   */
  mn?: number | null
  /**
   * Zn (mg/dm³)
   */
  zn?: number | null
  /**
   * Argila (%)
   */
  argila?: number | null
  /**
   * Silte (%)
   */
  silte?: number | null
  /**
   * Areia (%)
   */
  areia?: number | null
}

/**
 * Resultado foliar
 */
export type AnaliseFoliar = {
  /**
   * N (g/kg)
   */
  n?: number | null
  /**
   * P (g/kg)
   */
  p?: number | null
  /**
   * K (g/kg)
   */
  k?: number | null
  /**
   * Ca (g/kg)
   */
  ca?: number | null
  /**
   * Mg (g/kg)
   */
  mg?: number | null
  /**
   * S (g/kg)
   */
  s?: number | null
  /**
   * B (mg/kg)
   */
  b?: number | null
  /**
   * Cu (mg/kg)
   */
  cu?: number | null
  /**
   * Fe (mg/kg)
   */
  fe?: number | null
  /**
   * Mn (mg/kg)
   */
  mn?: number | null
  /**
   * Zn (mg/kg)
   */
  zn?: number | null
}

/**
 * Condição de pagamento
 */
export type CondicaoPagamento = ("À vista (Pix)" | "30 dias" | "60 dias" | "90 dias" | "Prazo safra" | "Barter (troca por café)" | "Desconto na folha do leite")

/**
 * Condição por volume
 */
export type Condicao = {
  /**
   * Volume (a partir de)
   */
  volume: number
  /**
   * Desconto (%)
   */
  desconto: number
}

/**
 * Contagem de nematoide
 */
export type ContagemNematoide = {
  /**
   * Nematoide
   */
  nematoide_id: number
  /**
   * Solo. Contagem na unidade do catálogo.
   */
  solo?: number | null
  /**
   * Raiz. Contagem na unidade do catálogo.
   */
  raiz?: number | null
}

/**
 * Endereço
 */
export type Endereco = {
  /**
   * País
   */
  pais: number
  /**
   * Estado
   */
  estado: number
  /**
   * Cidade
   */
  cidade: number
  /**
   * Bairro. Em propriedade rural: Zona Rural ou o nome do bairro rural.
   */
  bairro: string
  /**
   * Logradouro
   */
  logradouro: string
  /**
   * Número. Sem número, informe S/N.
   */
  numero: string
  /**
   * CEP
   */
  cep: string
  /**
   * Complemento
   */
  complemento?: string | null
  /**
   * Ponto de referência / roteiro de acesso. Como chegar quando não há rua: estrada, entrada, distância da sede do município.
   */
  referencia?: string | null
}

/**
 * Insumo aplicado
 */
export type Insumo = {
  /**
   * Origem. O catálogo em que o insumo está.
   */
  origem: "adubagemecalagem" | "defensivos" | "herbicida" | "bioestimulante"
  /**
   * Insumo. O produto, pelo nome no catálogo de origem.
   */
  item_id: number
  /**
   * Dose
   */
  dose: number
  /**
   * Unidade
   */
  unidade: "t/ha" | "kg/ha" | "g/ha" | "L/ha" | "mL/ha" | "m³/ha" | "kg/planta" | "g/planta" | "mL/planta" | "mL/100 L" | "g/100 L"
  /**
   * Quantidade total
   */
  quantidade_total?: number | null
  /**
   * Custo unitário (R$)
   */
  custo_unitario?: number | null
}

/**
 * Item
 */
export type ItemComercial = {
  /**
   * Produto
   */
  produto_id: number
  /**
   * Quantidade
   */
  quantidade: number
  /**
   * Unidade. Em branco: a do catálogo.
   */
  unidade?: (("UN" | "SC" | "KG" | "TON" | "L" | "ML" | "CX" | "GL" | "M3" | "HA") | null)
  /**
   * Preço unitário (R$)
   */
  preco_unitario?: number | null
  /**
   * Desconto (%)
   */
  desconto_percent?: number | null
  /**
   * Total (R$)
   */
  total?: number | null
}

/**
 * Latitude. Em graus decimais, negativa ao sul do Equador.
 */
export type Latitude = number

/**
 * Linha do monitoramento
 */
export type LinhaMonitoramento = {
  /**
   * Parcela avaliada
   */
  parcela_id: number
  /**
   * Praga
   */
  praga_id?: number | null
  /**
   * Doença
   */
  doenca_id?: number | null
  /**
   * Incidência (%)
   */
  incidencia_percent: number
  /**
   * Severidade (%)
   */
  severidade?: number | null
}

/**
 * Longitude. Em graus decimais, negativa a oeste de Greenwich.
 */
export type Longitude = number

/**
 * Maturação
 */
export type PercentualMaturacao = {
  /**
   * Estádio
   */
  maturacao_id: number
  /**
   * Percentual (%)
   */
  percentual: number
}

/**
 * Peneira
 */
export type PercentualPeneira = {
  /**
   * Peneira
   */
  peneira_id: number
  /**
   * Percentual (%)
   */
  percentual: number
}

/**
 * Percentual
 */
export type Percentual = number

/**
 * Período. Menos de 12 meses.
 */
export type Periodo = {
  /**
   * Período
   */
  label: 1 | 2 | 3 | 4 | 5 | 6
  /**
   * Texto do período
   */
  selected?: string | null
  /**
   * De
   */
  from: string
  /**
   * Até
   */
  to: string
}

/**
 * Pessoa física
 */
export type PessoaFisica = {
  /**
   * CPF
   */
  cpf: string
  /**
   * Nome completo
   */
  nome: string
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
}

/**
 * Pessoa jurídica
 */
export type PessoaJuridica = {
  /**
   * CNPJ. Numérico ou alfanumérico (emitido desde julho de 2026).
   */
  cnpj: string
  /**
   * Razão social
   */
  razao_social: string
  /**
   * Nome fantasia
   */
  nome_fantasia: string
  /**
   * Inscrição estadual. Sem inscrição, informe ISENTO.
   */
  inscricao_estadual: string
}

/**
 * Colheita
 */
export type ResultadoColheita = {
  /**
   * Volume colhido (L)
   */
  volume_litros?: number | null
  /**
   * Sacas beneficiadas (60 kg)
   */
  sacas_beneficiadas: number
  /**
   * Renda (L/saca). Litros de café colhido por saca beneficiada; o comum é de 400 a 600.
   */
  renda_l_por_saca?: number | null
  /**
   * Tipo de colheita
   */
  tipo?: (("Manual" | "Mecânica" | "Seletiva" | "Varrição") | null)
  /**
   * Umidade (%)
   */
  umidade_percent?: number | null
  /**
   * Bebida
   */
  bebida?: (("Estritamente mole" | "Mole" | "Apenas mole" | "Dura" | "Riada" | "Rio" | "Rio zona") | null)
  /**
   * Pontuação SCA
   */
  pontuacao_sca?: number | null
}

/**
 * Resultado de enzima ou microbiologia
 */
export type ResultadoEnzima = {
  /**
   * Análise
   */
  analise_id: number
  /**
   * Profundidade
   */
  profundidade_id?: number | null
  /**
   * Valor
   */
  valor: number
  /**
   * Classe
   */
  classe?: (("Baixo" | "Médio" | "Adequado") | null)
}

/**
 * Sim ou não
 */
export type SimNao = "sim" | "nao"

/**
 * Situação
 */
export type SituacaoTalhao = "pendente" | "aprovado" | "reprovado" | "Pago"

/**
 * Telefone
 */
export type Telefone = {
  /**
   * Número
   */
  number?: string | null
  /**
   * Título
   */
  title: string
  /**
   * Tipo
   */
  tipo?: (("Comercial" | "Celular" | "Residencial" | "WhatsApp" | "Recado") | null)
  /**
   * Formato
   */
  format: "com" | "cel" | "other"
  /**
   * Obrigatório
   */
  required?: boolean | null
}

/**
 * Telefones
 */
export type Telefones = {
  /**
   * Número
   */
  number?: string | null
  /**
   * Título
   */
  title: string
  /**
   * Tipo
   */
  tipo?: (("Comercial" | "Celular" | "Residencial" | "WhatsApp" | "Recado") | null)
  /**
   * Formato
   */
  format: "com" | "cel" | "other"
  /**
   * Obrigatório
   */
  required?: boolean | null
}[]

/**
 * Tipo de atividade
 */
export type TipoAtividade = ("Visita técnica" | "Plantio" | "Calagem/gessagem" | "Adubação de solo" | "Adubação foliar" | "Fertirrigação" | "Remineralização" | "Pulverização (defensivo)" | "Controle de plantas daninhas" | "Bioestimulação" | "Irrigação" | "Poda" | "Desbrota" | "Arruação" | "Monitoramento de pragas e doenças" | "Análise de solo" | "Análise foliar" | "Análise nematológica" | "Análise microbiológica/enzimática" | "Avaliação de maturação" | "Colheita" | "Classificação por peneira" | "Outra")

/**
 * Administrador. Quem administra o sistema inteiro, inclusive os grupos de acesso.
 */
export type Admin = {
  /**
   * CPF
   */
  cpf: string
  /**
   * Nome completo
   */
  nome: string
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
  /**
   * Segundo fator
   */
  segundo_fator?: boolean | null
  /**
   * E-mail. Usado para entrar no sistema.
   */
  email: string
  /**
   * Grupo de acesso. Define as permissões de quem entra com este cadastro.
   */
  role: number
  /**
   * Telefones
   */
  telefones?: Telefones | null
  /**
   * Unidade de negócio
   */
  empresa_id?: number | null
  /**
   * Último acesso
   */
  ultimo_acesso?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Item de adubação e calagem. Corretivos e fertilizantes que as atividades aplicam, em cinco tipos.
 */
export type Adubagemecalagem = {
  /**
   * Tipo
   */
  tipo_adubagem_calagem_id: 1 | 2 | 3 | 4 | 5
  /**
   * Produto/recurso. Não se repete no mesmo tipo.
   */
  nome: string
  /**
   * Unidade da dose. Corretivos, orgânicos e remineralizadores: t/ha. Químicos e fertirrigação: kg/ha.
   */
  unidade: "t/ha" | "kg/ha" | "L/ha" | "kg/planta" | "g/planta" | "m³/ha"
  /**
   * Dose de referência
   */
  dose_referencia?: number | null
  /**
   * Custo unitário (R$)
   */
  custo_unitario?: number | null
  /**
   * Corretivo
   */
  corretivo?: (("Calcário dolomítico" | "Calcário magnesiano" | "Calcário calcítico" | "Calcário calcinado" | "Cal virgem agrícola" | "Cal hidratada agrícola" | "Gesso agrícola (sulfato de cálcio)" | "Escória" | "Carbonato de cálcio" | "Outro") | null)
  /**
   * PN (%E CaCO3). Poder de neutralização, em equivalente de carbonato de cálcio.
   */
  pn?: number | null
  /**
   * PRNT (%). Poder relativo de neutralização total.
   */
  prnt?: number | null
  /**
   * Ca e S (%)
   */
  ca_s?: ({
    /**
     * Ca (%)
     */
    ca: number
    /**
     * S (%)
     */
    s: number
  } | null)
  /**
   * CaO (%)
   */
  cao?: number | null
  /**
   * MgO (%)
   */
  mgo?: number | null
  /**
   * Remineralizador. O mesmo produto no catálogo de remineralizadores, se houver.
   */
  remineralizador_id?: number | null
  /**
   * Fertilizante. O mesmo produto no catálogo de fertilizantes, se houver.
   */
  fertilizante_id?: number | null
  /**
   * N (%)
   */
  n?: number | null
  /**
   * P2O5 (%)
   */
  p2o5?: number | null
  /**
   * K2O (%)
   */
  k2o?: number | null
  /**
   * C orgânico (%)
   */
  carbono_organico?: number | null
  /**
   * Umidade (%)
   */
  umidade?: number | null
  /**
   * Índice salino
   */
  indice_salino?: number | null
  /**
   * Solubilidade (g/L a 20 °C)
   */
  solubilidade?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Código de análise. Análises do leite cru refrigerado, com unidade, escala do gráfico e limite legal (IN MAPA 76/2018).
 */
export type AnaliseLeite = {
  /**
   * Sigla
   */
  sigla: "CBT" | "CCS" | "GORD" | "PROT" | "EST" | "ESD" | "LACT" | "CMP" | "NUL"
  /**
   * Também chamada. Outra sigla da mesma análise nos laudos; é convertida na importação.
   */
  sinonimo?: string | null
  /**
   * Nome
   */
  nome: string
  /**
   * Unidade
   */
  unidade: string
  /**
   * Máximo do eixo. Escala sugerida: o gráfico cresce quando um valor passa dela.
   */
  y_max: number
  /**
   * Sufixo no gráfico
   */
  sufixo?: string | null
  /**
   * Limite legal (IN 76/2018). Linha de referência do gráfico. Para CBT e CCS vale a média geométrica trimestral.
   */
  limite?: number | null
  /**
   * Tipo do limite
   */
  tipo_limite?: (("maximo" | "minimo") | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Valor de anuidade. Quanto é cobrado por talhão em uma safra. Vale o mais específico: o do parceiro do talhão, depois o da unidade de negócio que atende o produtor, depois o geral da safra.
 */
export type Anuidade = {
  /**
   * Safra
   */
  safra_id: number
  /**
   * Vale para
   */
  alcance: "Todos os talhões" | "Unidade de negócio" | "Parceiro"
  /**
   * Cálculo
   */
  calculo: "Por hectare" | "Valor fixo"
  /**
   * Prazo (dias). Dias para pagar, contados de quando a cobrança é criada.
   */
  prazo_dias: number
  /**
   * Não vence antes de. Opcional. Se o prazo acabar antes, a cobrança vence neste dia.
   */
  vencimento?: string | null
  /**
   * Parceiro
   */
  parceiro_id?: number | null
  /**
   * Unidade de negócio
   */
  empresa_id?: number | null
  /**
   * Valor por hectare (R$)
   */
  valor_hectare?: number | null
  /**
   * Valor mínimo (R$). Menor valor cobrado por talhão.
   */
  valor_minimo?: number | null
  /**
   * Valor por talhão (R$)
   */
  valor_fixo?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Aprovação. Pedido de aprovação de um talhão novo, ou de nova área e contorno de um talhão aprovado.
 */
export type Aprovacao = {
  /**
   * Situação
   */
  status: SituacaoTalhao
  /**
   * Talhão
   */
  talhao: number
  /**
   * Produtor. Recebe o SMS com a situação da solicitação.
   */
  nome: string
  /**
   * Celular
   */
  celular?: string | null
  /**
   * Solicitado em
   */
  solicitado_em?: string | null
  /**
   * Último SMS
   */
  sms_enviado_em?: string | null
  /**
   * Decidido por
   */
  decidido_por?: string | null
  /**
   * Decidido em
   */
  decidido_em?: string | null
  /**
   * Alteração pedida. Nova área, novo contorno ou outra fazenda de um talhão já aprovado.
   */
  alteracao?: ({
    /**
     * Fazenda
     */
    fazenda_id?: number | null
    /**
     * Área
     */
    area_gleba?: number | null
    /**
     * Contorno
     */
    poligono?: (import('#model/geometry').PolygonShape | null)
  } | null)
  /**
   * Motivo da reprovação. Obrigatório ao reprovar.
   */
  motivo?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Atividade. Serviços realizados ou planejados nos talhões: aplicações, análises, monitoramento, colheita.
 */
export type Atividades = {
  /**
   * Tipo de atividade. Define os demais campos do formulário. Não pode ser alterado depois de salvo.
   */
  tipo: TipoAtividade
  /**
   * Situação
   */
  situacao: "Planejada" | "Em andamento" | "Realizada" | "Cancelada"
  /**
   * Data. Data em que foi ou será realizada.
   */
  data: string
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Talhões. Talhões da fazenda escolhida.
   */
  talhao_ids: number[]
  /**
   * Safra
   */
  safra_id: number
  /**
   * Técnico responsável
   */
  responsavel_id?: number | null
  /**
   * Área trabalhada (ha). Em geral, a soma das áreas dos talhões.
   */
  area_ha?: number | null
  /**
   * Custo total (R$). Insumos mais operação.
   */
  custo_total?: number | null
  /**
   * Aviso de segurança. O que conferir antes de aplicar ou colher: dose, carência, colheita próxima.
   */
  aviso_seguranca?: string | null
  /**
   * Observações
   */
  observacao?: string | null
  /**
   * Fotos. Até 10.
   */
  fotos?: ({
    /**
     * Imagem
     */
    result: string
  }[] | null)
  /**
   * Importação (PDF)
   */
  importacao_id?: number | null
  /**
   * Insumos aplicados. O que foi aplicado, com a dose e o custo.
   */
  insumos?: ({
    /**
     * Origem. O catálogo em que o insumo está.
     */
    origem: "adubagemecalagem" | "defensivos" | "herbicida" | "bioestimulante"
    /**
     * Insumo. O produto, pelo nome no catálogo de origem.
     */
    item_id: number
    /**
     * Dose
     */
    dose: number
    /**
     * Unidade
     */
    unidade: "t/ha" | "kg/ha" | "g/ha" | "L/ha" | "mL/ha" | "m³/ha" | "kg/planta" | "g/planta" | "mL/planta" | "mL/100 L" | "g/100 L"
    /**
     * Quantidade total
     */
    quantidade_total?: number | null
    /**
     * Custo unitário (R$)
     */
    custo_unitario?: number | null
  }[] | null)
  /**
   * Nº do receituário agronômico. Obrigatório quando algum produto exige receituário.
   */
  receituario?: string | null
  /**
   * Liberado para colheita em. Data da aplicação mais a maior carência dos produtos. O sistema calcula ao preencher e de novo quando a carência muda no catálogo, até a aplicação ser realizada.
   */
  data_liberacao_colheita?: string | null
  /**
   * Reentrada liberada em. O dia da aplicação, até o fim, mais o maior intervalo de reentrada dos produtos. O sistema calcula ao preencher e de novo quando o intervalo muda no catálogo, até a aplicação ser realizada.
   */
  data_liberacao_reentrada?: string | null
  /**
   * Resultado de solo. Uma linha por profundidade, nas unidades do laudo.
   */
  solo?: ({
    /**
     * Profundidade
     */
    profundidade_id: number
    /**
     * pH (H2O)
     */
    ph_h2o?: number | null
    /**
     * pH (CaCl2)
     */
    ph_cacl2?: number | null
    /**
     * P (mg/dm³)
     */
    p?: number | null
    /**
     * P-rem (mg/L)
     */
    p_rem?: number | null
    /**
     * K (mg/dm³)
     */
    k?: number | null
    /**
     * Ca (cmolc/dm³)
     */
    ca?: number | null
    /**
     * Mg (cmolc/dm³)
     */
    mg?: number | null
    /**
     * Al (cmolc/dm³)
     */
    al?: number | null
    /**
     * H+Al (cmolc/dm³)
     */
    h_al?: number | null
    /**
     * SB – soma de bases (cmolc/dm³)
     */
    sb?: number | null
    /**
     * t – CTC efetiva (cmolc/dm³)
     */
    t_efetiva?: number | null
    /**
     * T – CTC a pH 7 (cmolc/dm³)
     */
    t_ph7?: number | null
    /**
     * V – saturação por bases (%)
     */
    v?: number | null
    /**
     * m – saturação por alumínio (%)
     */
    m?: number | null
    /**
     * MO (dag/kg)
     */
    mo?: number | null
    /**
     * S-SO4 (mg/dm³)
     */
    s_so4?: number | null
    /**
     * B (mg/dm³)
     */
    b?: number | null
    /**
     * Cu (mg/dm³)
     */
    cu?: number | null
    /**
     * Fe (mg/dm³)
     */
    fe?: number | null
    /**
     * Mn (mg/dm³)
     */
    mn?: number | null
    /**
     * Zn (mg/dm³)
     */
    zn?: number | null
    /**
     * Argila (%)
     */
    argila?: number | null
    /**
     * Silte (%)
     */
    silte?: number | null
    /**
     * Areia (%)
     */
    areia?: number | null
  }[] | null)
  /**
   * Resultado foliar
   */
  foliar?: ({
    /**
     * N (g/kg)
     */
    n?: number | null
    /**
     * P (g/kg)
     */
    p?: number | null
    /**
     * K (g/kg)
     */
    k?: number | null
    /**
     * Ca (g/kg)
     */
    ca?: number | null
    /**
     * Mg (g/kg)
     */
    mg?: number | null
    /**
     * S (g/kg)
     */
    s?: number | null
    /**
     * B (mg/kg)
     */
    b?: number | null
    /**
     * Cu (mg/kg)
     */
    cu?: number | null
    /**
     * Fe (mg/kg)
     */
    fe?: number | null
    /**
     * Mn (mg/kg)
     */
    mn?: number | null
    /**
     * Zn (mg/kg)
     */
    zn?: number | null
  } | null)
  /**
   * Nematoides
   */
  nematoides?: ({
    /**
     * Nematoide
     */
    nematoide_id: number
    /**
     * Solo. Contagem na unidade do catálogo.
     */
    solo?: number | null
    /**
     * Raiz. Contagem na unidade do catálogo.
     */
    raiz?: number | null
  }[] | null)
  /**
   * Enzimas/microbiologia
   */
  enzimas?: ({
    /**
     * Análise
     */
    analise_id: number
    /**
     * Profundidade
     */
    profundidade_id?: number | null
    /**
     * Valor
     */
    valor: number
    /**
     * Classe
     */
    classe?: (("Baixo" | "Médio" | "Adequado") | null)
  }[] | null)
  /**
   * Maturação. Os percentuais somam 100 %.
   */
  maturacao?: ({
    /**
     * Estádio
     */
    maturacao_id: number
    /**
     * Percentual (%)
     */
    percentual: number
  }[] | null)
  /**
   * Peneiras. Os percentuais somam no máximo 100 %.
   */
  peneiras?: ({
    /**
     * Peneira
     */
    peneira_id: number
    /**
     * Percentual (%)
     */
    percentual: number
  }[] | null)
  /**
   * Monitoramento. Em cada linha, a praga ou a doença.
   */
  monitoramento?: ({
    /**
     * Parcela avaliada
     */
    parcela_id: number
    /**
     * Praga
     */
    praga_id?: number | null
    /**
     * Doença
     */
    doenca_id?: number | null
    /**
     * Incidência (%)
     */
    incidencia_percent: number
    /**
     * Severidade (%)
     */
    severidade?: number | null
  }[] | null)
  /**
   * Colheita
   */
  colheita?: ({
    /**
     * Volume colhido (L)
     */
    volume_litros?: number | null
    /**
     * Sacas beneficiadas (60 kg)
     */
    sacas_beneficiadas: number
    /**
     * Renda (L/saca). Litros de café colhido por saca beneficiada; o comum é de 400 a 600.
     */
    renda_l_por_saca?: number | null
    /**
     * Tipo de colheita
     */
    tipo?: (("Manual" | "Mecânica" | "Seletiva" | "Varrição") | null)
    /**
     * Umidade (%)
     */
    umidade_percent?: number | null
    /**
     * Bebida
     */
    bebida?: (("Estritamente mole" | "Mole" | "Apenas mole" | "Dura" | "Riada" | "Rio" | "Rio zona") | null)
    /**
     * Pontuação SCA
     */
    pontuacao_sca?: number | null
  } | null)
  /**
   * Produtividade (sc/ha). Sacas beneficiadas por hectare.
   */
  produtividade?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Bioestimulante. Extratos, aminoácidos, reguladores vegetais e inoculantes.
 */
export type Bioestimulante = {
  /**
   * Nome comercial
   */
  nome: string
  /**
   * Tipo
   */
  tipo: "Extrato de algas" | "Substâncias húmicas" | "Aminoácidos" | "Regulador vegetal" | "Inoculante/microrganismo" | "Elicitor" | "Silicato" | "Outro"
  /**
   * Composição / garantias
   */
  composicao: string
  /**
   * Dose mín.
   */
  dose_min: number
  /**
   * Dose máx.
   */
  dose_max: number
  /**
   * Unidade
   */
  unidade_dose: "L/ha" | "mL/ha" | "kg/ha" | "g/ha" | "mL/planta"
  /**
   * Aplicação
   */
  modo_aplicacao: ("Foliar" | "Solo (drench)" | "Fertirrigação" | "Muda")[]
  /**
   * Estádio recomendado
   */
  estadio?: (("Pós-colheita" | "Pré-florada" | "Florada" | "Chumbinho" | "Expansão" | "Granação" | "Maturação")[] | null)
  /**
   * Fabricante
   */
  fabricante?: string | null
  /**
   * Registro MAPA
   */
  registro_mapa?: string | null
  /**
   * Microrganismo
   */
  microrganismo?: string | null
  /**
   * Concentração (UFC/mL ou g)
   */
  concentracao_ufc?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Cidade. Os municípios do Brasil. O código é o do IBGE, de sete dígitos.
 */
export type Cidade = {
  /**
   * Nome
   */
  nome: string
  /**
   * Estado
   */
  estado_id: number
  /**
   * Latitude. Da sede do município.
   */
  latitude?: Latitude | null
  /**
   * Longitude. Da sede do município; as ilhas ficam mais a leste do que as fazendas podem ficar.
   */
  longitude?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Cotação. Pedido de preço de um produtor a uma unidade de negócio.
 */
export type Cotacao = {
  /**
   * Número. COT-ano-sequência, gerado pelo sistema.
   */
  numero?: string | null
  /**
   * Produtor
   */
  produtor_id: number
  /**
   * Fazenda de entrega. Uma fazenda do produtor.
   */
  fazenda_id?: number | null
  /**
   * Unidade de negócio
   */
  empresa_id: number
  /**
   * Data
   */
  data: string
  /**
   * Válida até. Obrigatória ao responder.
   */
  validade?: string | null
  /**
   * Situação
   */
  status: "Aguardando Análise" | "Cancelamento Solicitado" | "Respondida" | "Aceita" | "Recusada" | "Expirada" | "Cancelada"
  /**
   * Itens
   */
  itens: {
    /**
     * Produto
     */
    produto_id: number
    /**
     * Quantidade
     */
    quantidade: number
    /**
     * Unidade. Em branco: a do catálogo.
     */
    unidade?: (("UN" | "SC" | "KG" | "TON" | "L" | "ML" | "CX" | "GL" | "M3" | "HA") | null)
    /**
     * Preço unitário (R$)
     */
    preco_unitario?: number | null
    /**
     * Desconto (%)
     */
    desconto_percent?: number | null
    /**
     * Total (R$)
     */
    total?: number | null
  }[]
  /**
   * Valor total (R$)
   */
  valor_total?: number | null
  /**
   * Condição de pagamento
   */
  condicao_pagamento?: CondicaoPagamento | null
  /**
   * Motivo. Por que o cancelamento foi solicitado.
   */
  motivo_cancelamento?: string | null
  /**
   * Observações
   */
  observacao?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Defensivo. Inseticidas, fungicidas e demais defensivos, menos os herbicidas. Confira sempre o registro e a bula no Agrofit.
 */
export type Defensivos = {
  /**
   * Nome comercial
   */
  nome_comercial: string
  /**
   * Registro MAPA. Número do registro no Ministério da Agricultura.
   */
  registro_mapa: string
  /**
   * Titular do registro
   */
  titular?: string | null
  /**
   * Bula (PDF/URL)
   */
  bula?: string | null
  /**
   * Ingrediente(s) ativo(s)
   */
  ingrediente_ativo: string[]
  /**
   * Concentração
   */
  concentracao?: string | null
  /**
   * Formulação. Código de duas letras da formulação: SC suspensão, EC emulsionável, WG grânulo dispersível…
   */
  formulacao: "SC" | "EC" | "SL" | "WG" | "WP" | "GR" | "EW" | "CS" | "OD" | "SE" | "DC" | "ME" | "FS" | "DP" | "UL"
  /**
   * Classe de uso
   */
  classe: ("Inseticida" | "Acaricida" | "Fungicida" | "Bactericida" | "Nematicida" | "Formicida" | "Moluscicida" | "Regulador de crescimento" | "Adjuvante" | "Agente biológico de controle" | "Feromônio")[]
  /**
   * Grupo químico
   */
  grupo_quimico?: string | null
  /**
   * Código de modo de ação (FRAC/IRAC). Para alternar modos de ação e evitar resistência.
   */
  modo_acao?: string | null
  /**
   * Classificação toxicológica. Faixa do rótulo: categorias 1 e 2 vermelha, 3 amarela, 4 e 5 azul, não classificado verde (RDC Anvisa 294/2019).
   */
  classe_toxicologica: "Categoria 1 – Extremamente tóxico" | "Categoria 2 – Altamente tóxico" | "Categoria 3 – Moderadamente tóxico" | "Categoria 4 – Pouco tóxico" | "Categoria 5 – Improvável de causar dano agudo" | "Não classificado"
  /**
   * Periculosidade ambiental (Ibama)
   */
  classe_ambiental: "I – Altamente perigoso" | "II – Muito perigoso" | "III – Perigoso" | "IV – Pouco perigoso"
  /**
   * Exige receituário agronômico
   */
  receituario: boolean
  /**
   * Pragas-alvo
   */
  alvo_pragas?: number[] | null
  /**
   * Doenças-alvo
   */
  alvo_doencas?: number[] | null
  /**
   * Dose mín.
   */
  dose_min: number
  /**
   * Dose máx.
   */
  dose_max: number
  /**
   * Unidade da dose
   */
  unidade_dose: "L/ha" | "mL/ha" | "kg/ha" | "g/ha" | "mL/100 L" | "g/100 L" | "mL/planta" | "g/planta"
  /**
   * Volume de calda (L/ha)
   */
  volume_calda?: number | null
  /**
   * Modalidade de aplicação
   */
  modalidade?: (("Pulverização foliar" | "Via solo (drench)" | "Esguicho" | "Granulado no sulco" | "Aérea/drone" | "Armadilha")[] | null)
  /**
   * Intervalo de segurança – carência (dias). Da última aplicação à colheita. Em branco: não determinada.
   */
  carencia_dias?: number | null
  /**
   * Intervalo de reentrada (h)
   */
  reentrada_horas: number
  /**
   * Nº máx. de aplicações/safra
   */
  max_aplicacoes?: number | null
  /**
   * Intervalo entre aplicações (dias)
   */
  intervalo_aplicacoes_dias?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Doença. Doenças monitoradas nas lavouras.
 */
export type Doenca = {
  /**
   * Doença
   */
  nome: string
  /**
   * Agente causal
   */
  agente?: string | null
  /**
   * Tipo
   */
  tipo_agente: "Fungo" | "Bactéria" | "Vírus" | "Complexo" | "Abiótica"
  /**
   * Parte afetada
   */
  parte_afetada?: (("Folha" | "Fruto" | "Ramo" | "Raiz" | "Tronco" | "Flor")[] | null)
  /**
   * Nível de controle (%). Incidência a partir da qual se recomenda controlar; é um parâmetro local, por exemplo 5 para a ferrugem.
   */
  nivel_controle?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Empresa. Unidade de negócio: agrupa gestores, técnicos, produtos, cotações e pedidos.
 */
export type Empresa = {
  /**
   * CNPJ. Numérico ou alfanumérico (emitido desde julho de 2026).
   */
  cnpj: string
  /**
   * Razão social
   */
  razao_social: string
  /**
   * Nome fantasia
   */
  nome_fantasia: string
  /**
   * Inscrição estadual. Sem inscrição, informe ISENTO.
   */
  inscricao_estadual: string
  /**
   * E-mail
   */
  email: string
  /**
   * Código da unidade. Identifica a unidade nos catálogos de produtos.
   */
  codigo: string
  /**
   * Endereço
   */
  endereco: Endereco
  /**
   * Chave Pix recebedora. Recebe as cobranças desta unidade: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.
   */
  chave_pix?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Espécie. Espécies cultivadas nos talhões.
 */
export type Especie = {
  /**
   * Nome comum
   */
  nome: string
  /**
   * Nome científico
   */
  nome_cientifico: string
  /**
   * Cultura. Só os talhões de espécies de café entram na área de café.
   */
  cultura: "Café" | "Pastagem" | "Milho" | "Soja" | "Feijão" | "Cana" | "Outra"
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Estado. As 27 unidades da Federação. O código é o do IBGE, de dois dígitos.
 */
export type Estado = {
  /**
   * Nome
   */
  nome: string
  /**
   * UF
   */
  sigla: string
  /**
   * País
   */
  pais_id: number
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Estrutura. Benfeitoria ou equipamento fixo da fazenda: terreiro, secador, tulha, tanque, curral…
 */
export type Estrutura = {
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Tipo
   */
  tipo: ("Terreiro de concreto" | "Terreiro suspenso" | "Secador rotativo" | "Secador estático" | "Lavador/separador" | "Descascador (CD)" | "Desmucilador" | "Tulha" | "Máquina de benefício" | "Armazém" | "Casa de máquinas" | "Sala de ordenha" | "Tanque de expansão" | "Curral" | "Reservatório de água" | "Depósito de defensivos" | "Moradia" | "Outro")
  /**
   * Descrição
   */
  descricao: string
  /**
   * Capacidade
   */
  capacidade?: number | null
  /**
   * Unidade. Obrigatória quando há capacidade.
   */
  unidade_capacidade?: (("m²" | "L" | "sacas" | "kg" | "L/h" | "L/dia" | "unidade") | null)
  /**
   * Conservação
   */
  estado_conservacao?: (("Bom" | "Regular" | "Ruim" | "Em reforma") | null)
  /**
   * Ano de construção/aquisição
   */
  ano?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Fazenda. Propriedade rural de um ou mais produtores.
 */
export type Fazenda = {
  /**
   * Nome da fazenda
   */
  nome_fantasia: string
  /**
   * CNPJ. Só quando a fazenda é de uma empresa.
   */
  cnpj?: string | null
  /**
   * Razão social. Só quando a fazenda é de uma empresa.
   */
  razao_social?: string | null
  /**
   * Inscrição estadual (produtor rural). Cada propriedade tem a sua. Sem inscrição, informe ISENTO.
   */
  inscricao_estadual?: string | null
  /**
   * Produtores vinculados. Todos os donos e parceiros da fazenda.
   */
  produtor: number[]
  /**
   * Produtor principal. Um dos produtores vinculados.
   */
  produtor_id: number
  /**
   * CIB (antigo NIRF). Número do imóvel na Receita Federal, 8 caracteres.
   */
  nirf?: string | null
  /**
   * Ramo de atividade
   */
  ramo_atividade: "Cafeicultura" | "Pecuária leiteira" | "Café e leite" | "Grãos" | "Pecuária de corte" | "Hortifrúti" | "Silvicultura" | "Outro"
  /**
   * Área total (ha)
   */
  area_total: number
  /**
   * Região
   */
  regiao_id: number
  /**
   * Latitude. Em graus decimais, negativa ao sul do Equador.
   */
  latitude?: Latitude | null
  /**
   * Longitude. Em graus decimais, negativa a oeste de Greenwich.
   */
  longitude?: Longitude | null
  /**
   * Acesso à internet
   */
  acesso_internet: SimNao
  /**
   * Sinal de celular disponível
   */
  sinal_celular_disponivel: SimNao
  /**
   * Apoio. A fazenda recebe apoio de um parceiro? Se sim, informe qual.
   */
  apoio: SimNao
  /**
   * Parceiro
   */
  parceiro_id?: number | null
  /**
   * Nome do gerente
   */
  nome_gerente?: string | null
  /**
   * Nome do consultor
   */
  nome_consultor?: string | null
  /**
   * Telefone do consultor. Com ou sem o código de área.
   */
  telefone_consultor?: string | null
  /**
   * Principal doença
   */
  doenca_id?: number | null
  /**
   * Principal praga
   */
  praga_id?: number | null
  /**
   * E-mail
   */
  email?: string | null
  /**
   * Endereço
   */
  endereco: Endereco
  /**
   * Telefones
   */
  telefones: Telefones
  /**
   * Nº do CAR. Cadastro Ambiental Rural: UF, código do município e 32 caracteres.
   */
  car?: string | null
  /**
   * Código do imóvel (INCRA/CCIR). 13 dígitos.
   */
  ccir?: string | null
  /**
   * Altitude média (m)
   */
  altitude_media?: number | null
  /**
   * Área de café (ha). Soma das áreas dos talhões de café aprovados.
   */
  area_cafe?: number | null
  /**
   * Condição de posse
   */
  tipo_posse?: (("Proprietário" | "Arrendatário" | "Parceiro/meeiro" | "Comodatário" | "Posseiro") | null)
  /**
   * Certificações
   */
  certificacoes?: (("Certifica Minas" | "Rainforest Alliance" | "Fairtrade" | "Orgânico" | "4C" | "C.A.F.E. Practices" | "Nespresso AAA" | "Regenerativo" | "Nenhuma")[] | null)
  /**
   * Código do tanque (leite). Liga a fazenda aos resultados de qualidade do leite.
   */
  tanque_leite?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Fertilizante. Fertilizantes minerais, orgânicos e organominerais, com suas garantias.
 */
export type Fertilizantes = {
  /**
   * Nome comercial
   */
  nome: string
  /**
   * Tipo
   */
  tipo: "Mineral simples" | "Mineral misto" | "Mineral complexo" | "Mineral com micronutrientes" | "Foliar" | "Para fertirrigação" | "Orgânico simples" | "Orgânico misto" | "Orgânico composto" | "Organomineral" | "Biofertilizante"
  /**
   * Formulação N-P2O5-K2O. Formada pelas três garantias, arredondadas.
   */
  formulacao?: string | null
  /**
   * N total (%)
   */
  n: number
  /**
   * P2O5 (%). Solúvel em citrato neutro de amônio mais água.
   */
  p2o5: number
  /**
   * K2O (%). Solúvel em água.
   */
  k2o: number
  /**
   * Ca (%)
   */
  ca?: number | null
  /**
   * Mg (%)
   */
  mg?: number | null
  /**
   * S (%)
   */
  s?: number | null
  /**
   * Micronutrientes (%)
   */
  micronutrientes?: ({
    /**
     * B
     */
    B?: number | null
    /**
     * Cl
     */
    Cl?: number | null
    /**
     * Co
     */
    Co?: number | null
    /**
     * Cu
     */
    Cu?: number | null
    /**
     * Fe
     */
    Fe?: number | null
    /**
     * Mn
     */
    Mn?: number | null
    /**
     * Mo
     */
    Mo?: number | null
    /**
     * Ni
     */
    Ni?: number | null
    /**
     * Se
     */
    Se?: number | null
    /**
     * Si
     */
    Si?: number | null
    /**
     * Zn
     */
    Zn?: number | null
  } | null)
  /**
   * Natureza física
   */
  natureza_fisica: "Granulado" | "Mistura de grânulos" | "Mistura granulada" | "Farelado" | "Pó" | "Cristais" | "Fluido – solução" | "Fluido – suspensão"
  /**
   * Embalagem
   */
  embalagem?: (("Saca 25 kg" | "Saca 40 kg" | "Saca 50 kg" | "Big bag 500 kg" | "Big bag 1.000 kg" | "Galão 5 L" | "Bombona 20 L" | "IBC 1.000 L" | "Granel") | null)
  /**
   * Modo de aplicação
   */
  modo_aplicacao: ("Solo" | "Foliar" | "Fertirrigação" | "Sulco de plantio" | "Semente/muda")[]
  /**
   * Fabricante
   */
  fabricante?: string | null
  /**
   * Registro MAPA (estabelecimento/produto)
   */
  registro_mapa?: string | null
  /**
   * Carbono orgânico (%)
   */
  carbono_organico?: number | null
  /**
   * Umidade máx. (%)
   */
  umidade?: number | null
  /**
   * Classe (IN SDA 61/2020). A: sem materiais de esgoto ou lixo; B: com eles.
   */
  classe_organico?: (("A" | "B") | null)
  /**
   * CTC (mmolc/kg)
   */
  ctc?: number | null
  /**
   * Relação C/N
   */
  relacao_cn?: number | null
  /**
   * Densidade (kg/L)
   */
  densidade?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Gestor. Responde pelos técnicos e produtores de uma unidade de negócio.
 */
export type Gestor = {
  /**
   * CPF
   */
  cpf: string
  /**
   * Nome completo
   */
  nome: string
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
  /**
   * Segundo fator
   */
  segundo_fator?: boolean | null
  /**
   * E-mail. Usado para entrar no sistema. Sem e-mail, a pessoa entra com o CPF e recebe o convite por SMS.
   */
  email?: string | null
  /**
   * Grupo de acesso. Define as permissões de quem entra com este cadastro.
   */
  role: number
  /**
   * Telefones
   */
  telefones: Telefones
  /**
   * Supervisor
   */
  supervisor_id?: number | null
  /**
   * Unidade de negócio. O gestor vê os produtores e as fazendas da sua unidade.
   */
  empresa_id?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Herbicida. Herbicidas usados na linha e na entrelinha. Confira sempre o registro e a bula no Agrofit.
 */
export type Herbicida = {
  /**
   * Nome comercial
   */
  nome_comercial: string
  /**
   * Registro MAPA. Número do registro no Ministério da Agricultura.
   */
  registro_mapa: string
  /**
   * Ingrediente(s) ativo(s)
   */
  ingrediente_ativo: string[]
  /**
   * Concentração
   */
  concentracao?: string | null
  /**
   * Formulação. Código de duas letras da formulação: SC suspensão, EC emulsionável, WG grânulo dispersível…
   */
  formulacao: "SC" | "EC" | "SL" | "WG" | "WP" | "GR" | "EW" | "CS" | "OD" | "SE" | "DC" | "ME" | "FS" | "DP" | "UL"
  /**
   * Grupo HRAC. Modo de ação, para alternar grupos e evitar resistência.
   */
  modo_acao_hrac: string
  /**
   * Época de aplicação
   */
  epoca: "Pré-emergente" | "Pós-emergente inicial" | "Pós-emergente" | "Dessecação"
  /**
   * Local de aplicação
   */
  local: ("Linha (saia)" | "Entrelinha (rua)" | "Área total antes do plantio" | "Carreador")
  /**
   * Espectro
   */
  espectro: ("Folhas largas" | "Gramíneas" | "Ciperáceas" | "Amplo")[]
  /**
   * Plantas daninhas-alvo
   */
  plantas_daninhas?: string[] | null
  /**
   * Idade mínima da lavoura (meses). Por seletividade: abaixo dela o produto pode ferir o cafeeiro.
   */
  idade_minima_lavoura?: number | null
  /**
   * Classificação toxicológica. Faixa do rótulo: categorias 1 e 2 vermelha, 3 amarela, 4 e 5 azul, não classificado verde (RDC Anvisa 294/2019).
   */
  classe_toxicologica: "Categoria 1 – Extremamente tóxico" | "Categoria 2 – Altamente tóxico" | "Categoria 3 – Moderadamente tóxico" | "Categoria 4 – Pouco tóxico" | "Categoria 5 – Improvável de causar dano agudo" | "Não classificado"
  /**
   * Periculosidade ambiental
   */
  classe_ambiental: "I – Altamente perigoso" | "II – Muito perigoso" | "III – Perigoso" | "IV – Pouco perigoso"
  /**
   * Dose mín.
   */
  dose_min: number
  /**
   * Dose máx.
   */
  dose_max: number
  /**
   * Unidade
   */
  unidade_dose: "L/ha" | "kg/ha" | "g/ha" | "mL/ha"
  /**
   * Carência (dias). Da última aplicação à colheita.
   */
  carencia_dias: number
  /**
   * Reentrada (h)
   */
  reentrada_horas: number
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Arquivo de integração. Arquivos PDF enviados para importação: laudos de leite, de solo e foliares e notas fiscais. No máximo 20 MB.
 */
export type Integracaofile = {
  /**
   * Arquivo (PDF). Somente PDF, até 20 MB.
   */
  arquivo: import('#model/wire/file').StoredFile
  /**
   * Tipo
   */
  tipo: "Laudo de leite" | "Laudo de solo" | "Laudo foliar" | "Nota fiscal" | "Outro"
  /**
   * Situação
   */
  status: "Recebido" | "Processando" | "Importado" | "Erro"
  /**
   * Mensagem. O que impediu a importação.
   */
  mensagem?: string | null
  /**
   * Enviado em
   */
  enviado_em?: string | null
  /**
   * Registros importados. Registros salvos a partir deste arquivo.
   */
  registros?: number | null
  /**
   * Valores lidos. O que foi reconhecido no texto; confira antes de usar.
   */
  leitura?: ({
    /**
     * Campo
     */
    campo: string
    /**
     * Valor
     */
    valor: string
  }[] | null)
  /**
   * Texto do PDF
   */
  texto?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Irrigação. Sistemas de irrigação dos talhões.
 */
export type Irrigacao = {
  /**
   * Sistema de irrigação
   */
  nome: string
  /**
   * Método
   */
  metodo: "Sequeiro" | "Localizada" | "Aspersão" | "Superfície"
  /**
   * Permite fertirrigação. Habilita recursos de fertirrigação nas atividades do talhão.
   */
  permite_fertirrigacao: boolean
  /**
   * Eficiência (%). Valores usuais: gotejamento 85–95, pivô 80–90, aspersão 70–80.
   */
  eficiencia?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Maturação. Estádios de maturação dos frutos do cafeeiro.
 */
export type Maturacao = {
  /**
   * Estádio de maturação
   */
  descricao: string
  /**
   * Sigla
   */
  sigla: string
  /**
   * Ordem. Do fruto mais novo (1) ao mais seco.
   */
  ordem: number
  /**
   * Cor (gráfico)
   */
  cor?: string | null
  /**
   * Conta como maduro. Soma no percentual de frutos maduros da avaliação.
   */
  maduro: boolean
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Análise microbiológica/enzimática. Análises da vida do solo e seus limites de interpretação, que variam com a textura e a região.
 */
export type MicrobiologicasEnzimaticas = {
  /**
   * Análise
   */
  nome: string
  /**
   * Grupo
   */
  grupo: "Enzimática" | "Microbiológica"
  /**
   * Ciclo/função
   */
  ciclo?: (("Carbono" | "Enxofre" | "Fósforo" | "Nitrogênio" | "Atividade geral" | "Biomassa") | null)
  /**
   * Unidade
   */
  unidade: "mg p-nitrofenol kg⁻¹ h⁻¹" | "mg N-NH4 kg⁻¹ h⁻¹" | "mg F kg⁻¹ h⁻¹" | "mg C kg⁻¹" | "mg N kg⁻¹" | "mg C-CO2 kg⁻¹ dia⁻¹" | "%" | "esporos/50 g" | "UFC/g"
  /**
   * Profundidade padrão. No protocolo BioAS, 0–10 cm.
   */
  profundidade_id?: number | null
  /**
   * Limite baixo (≤)
   */
  limite_baixo?: number | null
  /**
   * Limite adequado (>)
   */
  limite_adequado?: number | null
  /**
   * Textura da interpretação
   */
  textura?: (("Arenosa" | "Média" | "Argilosa" | "Todas") | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Modelo de mensagem. Textos prontos para escrever a várias pessoas, com o nome de cada uma e outros campos da lista.
 */
export type ModeloMensagem = {
  /**
   * Nome do modelo
   */
  nome: string
  /**
   * Assunto
   */
  assunto: string
  /**
   * Texto
   */
  texto: string
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Nematoide. Nematoides identificados nos laudos de solo e de raiz.
 */
export type Nematoides = {
  /**
   * Gênero
   */
  genero: "Meloidogyne" | "Pratylenchus" | "Rotylenchulus" | "Helicotylenchus" | "Mesocriconema" | "Xiphinema" | "Hoplolaimus" | "Vida livre"
  /**
   * Espécie. Sem identificação da espécie, use “sp.”.
   */
  especie: string
  /**
   * Nome comum
   */
  nome_comum?: (("Nematoide-das-galhas" | "Nematoide-das-lesões" | "Nematoide-reniforme" | "Nematoide-espiralado" | "Nematoide-anelado" | "Outro") | null)
  /**
   * Hábito
   */
  habito?: (("Endoparasita sedentário" | "Endoparasita migrador" | "Semiendoparasita" | "Ectoparasita" | "Vida livre") | null)
  /**
   * Matriz da contagem
   */
  matriz: "Solo" | "Raiz" | "Solo e raiz"
  /**
   * Unidade (solo)
   */
  unidade_solo?: (("J2/100 cm³" | "espécimes/100 cm³" | "espécimes/200 cm³") | null)
  /**
   * Unidade (raiz)
   */
  unidade_raiz?: (("ovos+J2/10 g" | "espécimes/10 g" | "ovos+J2/g") | null)
  /**
   * Nível de alerta. Contagem a partir da qual se recomenda manejo; é um parâmetro local.
   */
  nivel_alerta?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Pagamento. Cobrança de anuidade, adesão ou avulsa de um talhão. A anuidade nasce com a aprovação do talhão ou na geração do ano; o Pix é confirmado pelo banco, boleto e desconto são liquidados à mão.
 */
export type Pagamento = {
  /**
   * Talhão
   */
  talhao_id: number
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Produtor
   */
  produtor_id: number
  /**
   * Safra
   */
  safra_id: number
  /**
   * Tipo
   */
  tipo: "Anuidade" | "Adesão" | "Avulso"
  /**
   * Valor (R$)
   */
  valor: number
  /**
   * Vencimento
   */
  vencimento: string
  /**
   * Situação. Muda com a confirmação do Pix, o vencimento e as ações do registro.
   */
  status: "pendente" | "aguardando" | "pago" | "vencido" | "isento" | "estornado" | "cancelado"
  /**
   * Forma de pagamento
   */
  forma: "Pix" | "Boleto" | "Desconto em conta-corrente do cooperado" | "Isento"
  /**
   * Cálculo do valor
   */
  calculo?: string | null
  /**
   * Recebido em. O dia em que o boleto foi pago ou o desconto lançado.
   */
  liquidado_em?: string | null
  /**
   * Observação. O que comprova o recebimento, como o número do boleto ou do lançamento.
   */
  observacao?: string | null
  /**
   * Motivo. Por que foi isentado, estornado ou cancelado.
   */
  motivo?: string | null
  /**
   * Identificador Pix (txid)
   */
  txid?: string | null
  /**
   * Pix copia e cola
   */
  pix_copia_cola?: string | null
  /**
   * Código Pix válido até
   */
  pix_valido_ate?: string | null
  /**
   * Tipo de cobrança
   */
  qrcode_tipo?: (("cob" | "cobv") | null)
  /**
   * Pago em
   */
  pago_em?: string | null
  /**
   * Código do comprovante Pix
   */
  comprovante?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * País. Lista fixa. O código do Brasil é 1.
 */
export type Pais = {
  /**
   * Nome
   */
  nome: string
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Parceiro. Cooperativa, laticínio, indústria, revenda ou pessoa que apoia produtores.
 */
export type Parceiro = {
  /**
   * Pessoa física. Desmarcado: pessoa jurídica.
   */
  pessoaFis: boolean
  /**
   * Nome / Razão social
   */
  nome_exibicao?: string | null
  /**
   * CPF/CNPJ
   */
  cpf_cnpj?: string | null
  /**
   * Tipo
   */
  tipo_parceiro?: (("Cooperativa" | "Laticínio" | "Torrefadora/Indústria" | "Exportadora" | "Revenda de insumos" | "Consultoria" | "Laboratório" | "Patrocinador" | "Outro") | null)
  /**
   * E-mail
   */
  email: string
  /**
   * Endereço
   */
  endereco: Endereco
  /**
   * Telefones
   */
  telefones: Telefones
  /**
   * CPF
   */
  cpf?: string | null
  /**
   * Nome completo
   */
  nome?: string | null
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
  /**
   * CNPJ. Numérico ou alfanumérico (emitido desde julho de 2026).
   */
  cnpj?: string | null
  /**
   * Razão social
   */
  razao_social?: string | null
  /**
   * Nome fantasia
   */
  nome_fantasia?: string | null
  /**
   * Inscrição estadual. Sem inscrição, informe ISENTO.
   */
  inscricao_estadual?: string | null
  /**
   * Código do parceiro. Código da empresa parceira, sem repetição.
   */
  codigo?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Parcela avaliada. Estratos em que um talhão é amostrado no monitoramento (carga alta, carga baixa, esqueletado…) e parcelas de ensaio.
 */
export type Parcelasavaliadas = {
  /**
   * Descrição
   */
  descricao: string
  /**
   * Tipo
   */
  tipo: "Carga pendente" | "Poda" | "Irrigação" | "Face de exposição" | "Ensaio"
  /**
   * Plantas avaliadas
   */
  numero_plantas?: number | null
  /**
   * Terço da planta. Usual: médio para ferrugem e bicho-mineiro, superior para phoma.
   */
  terco?: (("Inferior" | "Médio" | "Superior" | "Todos") | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Pedido. Compra de um produtor em uma unidade de negócio. O pedido do produtor leva preço, unidade e desconto do catálogo.
 */
export type Pedido = {
  /**
   * Número. PED-ano-sequência, gerado pelo sistema.
   */
  numero?: string | null
  /**
   * Cotação de origem
   */
  cotacao_id?: number | null
  /**
   * Produtor
   */
  produtor_id: number
  /**
   * Fazenda de entrega. Uma fazenda do produtor.
   */
  fazenda_id: number
  /**
   * Unidade de negócio. Depois de gravado, o pedido só muda de unidade por transferência.
   */
  empresa_id: number
  /**
   * Data do pedido
   */
  data: string
  /**
   * Entrega prevista
   */
  entrega_prevista?: string | null
  /**
   * Situação
   */
  status: "Aguardando Aprovação" | "Em Análise" | "Aprovado" | "Faturado" | "Cancelamento Solicitado" | "Reprovado" | "Entregue" | "Cancelado"
  /**
   * Itens
   */
  itens: {
    /**
     * Produto
     */
    produto_id: number
    /**
     * Quantidade
     */
    quantidade: number
    /**
     * Unidade. Em branco: a do catálogo.
     */
    unidade?: (("UN" | "SC" | "KG" | "TON" | "L" | "ML" | "CX" | "GL" | "M3" | "HA") | null)
    /**
     * Preço unitário (R$)
     */
    preco_unitario?: number | null
    /**
     * Desconto (%)
     */
    desconto_percent?: number | null
    /**
     * Total (R$)
     */
    total?: number | null
  }[]
  /**
   * Subtotal (R$)
   */
  subtotal?: number | null
  /**
   * Desconto (R$)
   */
  desconto?: number | null
  /**
   * Valor total (R$)
   */
  valor_total?: number | null
  /**
   * Condição de pagamento
   */
  condicao_pagamento: CondicaoPagamento
  /**
   * Nota fiscal. Chave de acesso da NF-e, 44 caracteres. Obrigatória ao faturar.
   */
  nota_fiscal?: string | null
  /**
   * Motivo. Por que o pedido foi cancelado ou reprovado.
   */
  motivo_cancelamento?: string | null
  /**
   * Histórico
   */
  historico?: ({
    /**
     * Situação
     */
    status?: string | null
    /**
     * Usuário
     */
    usuario?: string | null
    /**
     * Data e hora
     */
    em?: string | null
    /**
     * Motivo
     */
    motivo?: string | null
  }[] | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Peneira. Peneiras da classificação do café (IN MAPA 8/2003); o número é o diâmetro do crivo em 1/64 de polegada.
 */
export type Peneira = {
  /**
   * Peneira
   */
  descricao: string
  /**
   * Formato do grão
   */
  formato: "Chato" | "Moca" | "Bica corrida" | "Fundo"
  /**
   * Classe. Chato: 17 a 19 graúdo, 15 e 16 médio, até 14 miúdo. Moca: 11 a 13 graúdo, 10 médio, até 9 miúdo.
   */
  classe: "Graúdo" | "Médio" | "Miúdo" | "Não se aplica"
  /**
   * Ordem. Posição nas listas de escolha.
   */
  ordem?: number | null
  /**
   * Número (1/64"). Em branco para grupos, como 17/18.
   */
  numero?: number | null
  /**
   * Crivo (mm). Número ÷ 64 × 25,4.
   */
  diametro_mm?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Permissão. Uma permissão que os grupos de acesso concedem.
 */
export type Permission = {
  /**
   * Nome. entidade.ação, por exemplo fazenda.editar.
   */
  name: string
  /**
   * Ordem
   */
  order: number
  /**
   * Agrupador
   */
  grupo?: (("Cadastros" | "Catálogos" | "Operação" | "Comercial" | "Qualidade" | "Sistema") | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Praga. Pragas monitoradas nas lavouras.
 */
export type Praga = {
  /**
   * Praga
   */
  nome: string
  /**
   * Nome científico
   */
  nome_cientifico?: string | null
  /**
   * Grupo
   */
  grupo: "Inseto" | "Ácaro" | "Molusco" | "Vertebrado" | "Outro"
  /**
   * Parte afetada
   */
  parte_afetada?: (("Folha" | "Fruto" | "Ramo" | "Raiz" | "Tronco")[] | null)
  /**
   * Nível de controle (%). Infestação a partir da qual se recomenda controlar; é um parâmetro local.
   */
  nivel_controle?: number | null
  /**
   * Método de amostragem
   */
  metodo_amostragem?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Produto. Produto ou serviço que as unidades de negócio vendem.
 */
export type Produto = {
  /**
   * SKU/ERP
   */
  codigo: string
  /**
   * Produto
   */
  nome: string
  /**
   * Categoria
   */
  categoria: "Corretivo" | "Fertilizante" | "Defensivo" | "Herbicida" | "Bioestimulante" | "Semente/muda" | "Ração" | "Medicamento veterinário" | "Equipamento" | "EPI" | "Serviço" | "Outro"
  /**
   * Unidades de negócio. Onde o produto é vendido.
   */
  unidades: number[]
  /**
   * Unidade de medida
   */
  unidade_medida: "UN" | "SC" | "KG" | "TON" | "L" | "ML" | "CX" | "GL" | "M3" | "HA"
  /**
   * Embalagem
   */
  embalagem?: string | null
  /**
   * Preço de tabela (R$). Zero: sem preço, só por cotação.
   */
  preco: number
  /**
   * Preço válido até
   */
  preco_validade?: string | null
  /**
   * Estoque
   */
  estoque?: number | null
  /**
   * Quantidade mínima. Menor quantidade de um pedido do produtor. Em branco: sem mínimo.
   */
  quantidade_minima?: number | null
  /**
   * Quantidade máxima. Maior quantidade de um pedido do produtor. Em branco: sem máximo.
   */
  quantidade_maxima?: number | null
  /**
   * Condições por volume. Desconto a partir de cada volume. Nem o volume nem o desconto se repetem.
   */
  condicoes?: ({
    /**
     * Volume (a partir de)
     */
    volume: number
    /**
     * Desconto (%)
     */
    desconto: number
  }[] | null)
  /**
   * Vínculo técnico. O mesmo produto no catálogo técnico, se houver.
   */
  origem_catalogo?: ({
    /**
     * Catálogo
     */
    entidade?: (("defensivos" | "herbicida" | "fertilizantes" | "remineralizador" | "bioestimulante" | "adubagemecalagem") | null)
    /**
     * Código no catálogo
     */
    id?: number | null
  } | null)
  /**
   * NCM. Classificação fiscal, 8 dígitos.
   */
  ncm?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Produtor. Produtor rural, pessoa física ou jurídica, dono ou parceiro de fazendas.
 */
export type Produtor = {
  /**
   * Segundo fator
   */
  segundo_fator?: boolean | null
  /**
   * Tipo de pessoa
   */
  tipo_pessoa: "F" | "J"
  /**
   * Nome / Razão social
   */
  nome_exibicao?: string | null
  /**
   * CPF/CNPJ
   */
  cpf_cnpj?: string | null
  /**
   * E-mail. Usado para entrar no sistema. Sem e-mail, a pessoa entra com o CPF ou CNPJ e recebe o convite por SMS.
   */
  email?: string | null
  /**
   * Grupo de acesso. Define as permissões de quem entra com este cadastro.
   */
  role: number
  /**
   * Endereço
   */
  endereco: Endereco
  /**
   * Telefones. Inclua um celular: as mensagens SMS vão para ele.
   */
  telefones: Telefones
  /**
   * Fazendas. Os vínculos são feitos no cadastro da fazenda.
   */
  fazendas?: number[] | null
  /**
   * Contas. Contas bancárias e chaves Pix para pagamentos ao produtor.
   */
  contas?: ({
    /**
     * Banco. Código de três dígitos (COMPE).
     */
    banco?: string | null
    /**
     * Agência
     */
    agencia?: string | null
    /**
     * Conta
     */
    conta?: string | null
    /**
     * Chave Pix. CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória.
     */
    chave_pix?: string | null
  }[] | null)
  /**
   * Cód. cliente (ERP)
   */
  cod_produtor_cliente?: string | null
  /**
   * Cód. fornecedor (ERP)
   */
  cod_produtor_fornecedor?: string | null
  /**
   * CAF/DAP. Registro da agricultura familiar.
   */
  caf_dap?: string | null
  /**
   * CAEPF. Cadastro do empregador rural pessoa física, 14 dígitos.
   */
  caepf?: string | null
  /**
   * Técnico responsável. O técnico vê os produtores e as fazendas da sua carteira.
   */
  tecnico_id?: number | null
  /**
   * Parceiro/cooperativa
   */
  parceiro_id?: number | null
  /**
   * Matrícula de cooperado
   */
  matricula_cooperado?: string | null
  /**
   * Anuidades em aberto. Anuidades da safra padrão que ainda não foram pagas, vencidas ou não.
   */
  anuidades_em_aberto?: number | null
  /**
   * Ciência do aviso de privacidade. Quando o produtor leu o aviso de privacidade (LGPD).
   */
  consentimento_em?: string | null
  /**
   * CNPJ. Numérico ou alfanumérico (emitido desde julho de 2026).
   */
  cnpj?: string | null
  /**
   * Razão social
   */
  razao_social?: string | null
  /**
   * Nome fantasia
   */
  nome_fantasia?: string | null
  /**
   * Inscrição estadual. Sem inscrição, informe ISENTO.
   */
  inscricao_estadual?: string | null
  /**
   * CPF
   */
  cpf?: string | null
  /**
   * Nome completo
   */
  nome?: string | null
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Vínculo. Vínculo de um produtor com uma fazenda.
 */
export type ProdutorFazenda = {
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Produtor
   */
  produtor_id: number
  /**
   * Cód. cliente. Código do produtor como cliente nesta fazenda.
   */
  cod_produtor_cliente?: string | null
  /**
   * Cód. fornecedor. Código do produtor como fornecedor nesta fazenda.
   */
  cod_produtor_fornecedor?: string | null
  /**
   * Participação (%). Parte do produtor na fazenda. As partes somam no máximo 100 %.
   */
  participacao?: number | null
  /**
   * Desvinculado em. Quando o vínculo foi desfeito; vazio nos vínculos apenas inativos.
   */
  desvinculado_em?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Vínculo ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Profundidade. Camadas de solo das amostragens.
 */
export type Profundidade = {
  /**
   * Profundidade. Formada pelas profundidades inicial e final.
   */
  descricao?: string | null
  /**
   * De (cm)
   */
  de_cm: number
  /**
   * Até (cm)
   */
  ate_cm: number
  /**
   * Finalidade
   */
  finalidade?: (("Química" | "Física" | "Biológica (BioAS 0–10)" | "Nematológica" | "Gessagem (20–40)")[] | null)
  /**
   * Ordem. Posição nas listas de escolha.
   */
  ordem?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Resultado diário de qualidade. Resultados de cada coleta de leite, lançados ou importados dos laudos da RBQL.
 */
export type QualidadeDiaria = {
  /**
   * Análise
   */
  sigla: "CBT" | "CCS" | "GORD" | "PROT" | "EST" | "ESD" | "LACT" | "CMP" | "NUL"
  /**
   * Data da coleta
   */
  coleta: string
  /**
   * Resultado. Na unidade da análise: CBT e CCS em mil/mL, composição em %, NUL em mg/dL.
   */
  valor: number
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Produtor
   */
  produtor_id: number
  /**
   * Tanque
   */
  tanque?: string | null
  /**
   * Laboratório (RBQL)
   */
  laboratorio?: string | null
  /**
   * Importação (PDF)
   */
  importacao_id?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Média mensal de qualidade. Média de cada análise por fazenda e mês: geométrica em CBT e CCS, aritmética nas demais.
 */
export type QualidadeMensal = {
  /**
   * Análise
   */
  sigla_analise: "CBT" | "CCS" | "GORD" | "PROT" | "EST" | "ESD" | "LACT" | "CMP" | "NUL"
  /**
   * Mês de referência
   */
  data_referencia: string
  /**
   * Média mensal
   */
  valor_mensal: number
  /**
   * Média geométrica trimestral. Só CBT e CCS; vazia com menos de três meses.
   */
  media_trimestral?: number | null
  /**
   * Conforme IN 76. Pelos limites da IN MAPA 76/2018: CBT e CCS pela média trimestral, composição pela mensal; vazio quando não há limite.
   */
  conforme?: boolean | null
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Região. Regiões produtoras e indicações geográficas; também delimitam o que cada supervisor acompanha.
 */
export type Regiao = {
  /**
   * Nome da região
   */
  nome: string
  /**
   * Tipo. Registro da indicação geográfica no INPI, se houver.
   */
  tipo: ("Região produtora" | "Indicação de procedência (IP)" | "Denominação de origem (DO)")
  /**
   * UFs
   */
  estados: number[]
  /**
   * Municípios. Em branco: todos os municípios das UFs.
   */
  municipios?: number[] | null
  /**
   * Altitude mín. (m)
   */
  altitude_min?: number | null
  /**
   * Altitude máx. (m)
   */
  altitude_max?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Solicitação de Conta. Pedido de acesso feito na página de login, que aguarda análise.
 */
export type Register = {
  /**
   * Nome
   */
  nome: string
  /**
   * Celular. Recebe a mensagem com o resultado da análise.
   */
  celular: string
  /**
   * Situação
   */
  status: 0 | 1 | 2 | 3
  /**
   * Situação (texto)
   */
  statusText?: string | null
  /**
   * CPF/CNPJ
   */
  cpf_cnpj?: string | null
  /**
   * E-mail. Recebe o convite. Sem e-mail, o convite vai por SMS.
   */
  email?: string | null
  /**
   * Cidade
   */
  cidade?: number | null
  /**
   * Perfil solicitado
   */
  perfil?: (("produtor" | "empresa" | "tecnico" | "gestor") | null)
  /**
   * CEP
   */
  cep?: string | null
  /**
   * Bairro
   */
  bairro?: string | null
  /**
   * Logradouro
   */
  logradouro?: string | null
  /**
   * Número. Sem número, informe S/N.
   */
  numero?: string | null
  /**
   * Nome fantasia (opcional)
   */
  nome_fantasia?: string | null
  /**
   * Inscrição estadual. Sem inscrição, informe ISENTO.
   */
  inscricao_estadual?: string | null
  /**
   * Formação
   */
  formacao?: (("Engenheiro(a) agrônomo(a)" | "Técnico(a) agrícola" | "Técnico(a) em agropecuária" | "Médico(a) veterinário(a)" | "Zootecnista" | "Outro") | null)
  /**
   * Registro profissional (CREA/CFTA). Conselho e número: CREA, CFTA ou CRMV.
   */
  crea?: string | null
  /**
   * Gestor. O técnico pertence à unidade de negócio do seu gestor.
   */
  gestor_id?: number | null
  /**
   * Unidade de negócio. O gestor vê os produtores e as fazendas da sua unidade.
   */
  empresa_id?: number | null
  /**
   * Técnico responsável. O técnico vê os produtores e as fazendas da sua carteira.
   */
  tecnico_id?: number | null
  /**
   * Motivo do bloqueio. Obrigatório ao bloquear.
   */
  motivo?: string | null
  /**
   * Cadastro. O que o sistema já sabe de quem pede.
   */
  cadastro?: string | null
  /**
   * Último SMS
   */
  sms_enviado_em?: string | null
  /**
   * Ciência do aviso de privacidade. Quando quem pede declarou ter lido o aviso (LGPD).
   */
  ciencia_em?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Relatório gerencial. Relatório de um período, montado por assunto, com tópicos escritos à mão.
 */
export type Relatorio = {
  /**
   * Título
   */
  titulo: string
  /**
   * Tipo
   */
  tipo: "Visita técnica" | "Fertilidade do solo" | "Fitossanidade" | "Maturação e colheita" | "Produtividade" | "Custos" | "Qualidade do leite" | "Pagamentos/anuidades" | "Personalizado"
  /**
   * Situação
   */
  status: "rascunho" | "em_revisao" | "publicado" | "arquivado"
  /**
   * Compartilhado com. Papéis que também veem o relatório. Cada pessoa vê nele só o que já pode ver.
   */
  papeis?: (("supervisor" | "gestor" | "tecnico")[] | null)
  /**
   * Consulta. O que o relatório pesquisa; usada só ao executá-lo.
   */
  consulta?: ({
    
  } | null)
  /**
   * Período. Menos de 12 meses.
   */
  periodo: Periodo
  /**
   * Produtor
   */
  produtor_id?: number | null
  /**
   * Fazenda
   */
  fazenda_id?: number | null
  /**
   * Talhões. Talhões da fazenda escolhida.
   */
  talhao_ids?: number[] | null
  /**
   * Safra
   */
  safra_id?: number | null
  /**
   * Agrupar por
   */
  agrupar_por?: (("Fazenda" | "Talhão" | "Técnico" | "Safra" | "Mês" | "Região") | null)
  /**
   * Colunas. Colunas da listagem que o relatório mostra. Em branco: todas.
   */
  colunas?: string[] | null
  /**
   * Tópicos
   */
  topicos?: ({
    /**
     * Item
     */
    texto: string
  }[] | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Remineralizador. Pós de rocha registrados como remineralizadores de solo (IN MAPA 5/2016).
 */
export type Remineralizador = {
  /**
   * Nome comercial
   */
  nome: string
  /**
   * Rocha de origem
   */
  rocha: "Basalto" | "Fonolito" | "Biotita-xisto" | "Kamafugito" | "Siltito glauconítico" | "Micaxisto" | "Sienito" | "Gnaisse" | "Outra"
  /**
   * K2O (%). No mínimo 1 % (IN MAPA 5/2016).
   */
  k2o: number
  /**
   * CaO (%)
   */
  cao?: number | null
  /**
   * MgO (%)
   */
  mgo?: number | null
  /**
   * Soma de bases (%). CaO + MgO + K2O, no mínimo 9 %.
   */
  soma_bases?: number | null
  /**
   * P2O5 (%)
   */
  p2o5?: number | null
  /**
   * Natureza física
   */
  granulometria: "Filler" | "Pó" | "Farelado"
  /**
   * SiO2 livre – quartzo (%)
   */
  sio2_livre?: number | null
  /**
   * pH de abrasão
   */
  ph_abrasao?: number | null
  /**
   * Contaminantes (mg/kg)
   */
  contaminantes?: ({
    /**
     * Arsênio (As)
     */
    As?: number | null
    /**
     * Cádmio (Cd)
     */
    Cd?: number | null
    /**
     * Mercúrio (Hg)
     */
    Hg?: number | null
    /**
     * Chumbo (Pb)
     */
    Pb?: number | null
  } | null)
  /**
   * Mineradora/fabricante
   */
  fabricante?: string | null
  /**
   * Registro MAPA
   */
  registro_mapa?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Grupo de acesso. Grupo de permissões. Os grupos formam uma árvore de dois níveis.
 */
export type Role = {
  /**
   * Nome do grupo
   */
  description: string
  /**
   * Identificador. O papel a que o grupo pertence; decide a área do sistema.
   */
  slug: "admin" | "supervisor" | "gestor" | "tecnico" | "produtor" | "guest"
  /**
   * Grupo pai. Em branco no primeiro nível da árvore.
   */
  parent?: number | null
  /**
   * Nível. 0 é o nível mais alto. Cada pessoa só altera grupos abaixo do seu.
   */
  level: number
  /**
   * Exige segundo fator. Quem está no grupo só usa o sistema depois de ativar um segundo fator: aplicativo de códigos ou chave de acesso.
   */
  exige_segundo_fator?: boolean | null
  /**
   * Permissões
   */
  permissions: number[]
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Safra. Período de doze meses dos tratos à colheita; por padrão o do Plano Safra, de 1º de julho a 30 de junho.
 */
export type Safra = {
  /**
   * Safra. Os dois anos do período.
   */
  descricao: string
  /**
   * Início. No Plano Safra, 1º de julho; há regiões que contam de 1º de setembro.
   */
  data_inicio: string
  /**
   * Fim
   */
  data_fim: string
  /**
   * Ano da colheita. Para 2026/2027, o ano de 2027.
   */
  ano_colheita: number
  /**
   * Situação. De preferência, só uma safra fica aberta.
   */
  situacao: "Planejada" | "Aberta" | "Encerrada"
  /**
   * Padrão. Sugerido em novos cadastros. Só uma safra é a padrão: marcar esta desmarca a anterior.
   */
  padrao?: boolean | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Link curto. Endereços curtos para mensagens; levam sempre a uma página deste sistema.
 */
export type ShortUrl = {
  /**
   * Código curto. 6 a 10 letras ou dígitos; o endereço fica /s/código.
   */
  shortURL: string
  /**
   * Destino. Caminho interno, começando por uma só barra.
   */
  destino: string
  /**
   * Expira em. Em branco: não expira.
   */
  expira_em?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Supervisor. Acompanha os gestores e as fazendas das regiões que atende.
 */
export type Supervisor = {
  /**
   * CPF
   */
  cpf: string
  /**
   * Nome completo
   */
  nome: string
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
  /**
   * Segundo fator
   */
  segundo_fator?: boolean | null
  /**
   * E-mail. Usado para entrar no sistema.
   */
  email: string
  /**
   * Grupo de acesso. Define as permissões de quem entra com este cadastro.
   */
  role: number
  /**
   * Telefones
   */
  telefones: Telefones
  /**
   * Regiões atendidas. O supervisor vê as fazendas destas regiões e o que ele mesmo cadastrou.
   */
  regioes?: number[] | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Mensagem a várias pessoas. Mensagens enviadas às pessoas de uma lista, com o que foi entregue. Quem não administra vê as suas.
 */
export type SysBroadcastMessage = {
  /**
   * Assunto
   */
  subject?: string | null
  /**
   * Texto
   */
  text?: string | null
  /**
   * Para
   */
  audience?: string | null
  /**
   * Por
   */
  channels?: (("E-mail" | "SMS" | "E-mail e SMS") | null)
  /**
   * Enviada por
   */
  sender?: string | null
  /**
   * Conta
   */
  author?: number | null
  /**
   * Situação
   */
  state?: (("sending" | "done" | "partial" | "kept") | null)
  /**
   * Pessoas
   */
  people?: number | null
  /**
   * Mensagens
   */
  total?: number | null
  /**
   * Na fila
   */
  waiting?: number | null
  /**
   * Entregues
   */
  sent?: number | null
  /**
   * Falharam
   */
  failed?: number | null
  /**
   * Não quiseram receber
   */
  unwanted?: number | null
  /**
   * Sem endereço
   */
  unreachable?: number | null
  /**
   * Guardadas neste servidor
   */
  kept?: number | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Mensagem. Tudo o que o sistema envia: o que espera, o que saiu e o que falhou. Guardado por 30 dias.
 */
export type SysOutboxMessage = {
  /**
   * Assunto
   */
  subject?: string | null
  /**
   * Para
   */
  recipient?: string | null
  /**
   * Canal
   */
  channel?: (("mail" | "sms" | "webhook") | null)
  /**
   * Texto. Só do que não foi enviado: o texto de uma mensagem enviada é apagado.
   */
  text?: string | null
  /**
   * Situação
   */
  state?: (("waiting" | "sending" | "sent" | "failed" | "kept") | null)
  /**
   * Motivo da falha
   */
  reason?: string | null
  /**
   * Tentativas
   */
  tries?: number | null
  /**
   * Próxima tentativa em
   */
  next_at?: string | null
  /**
   * Enviada em
   */
  sent_at?: string | null
  /**
   * Mensagem a várias pessoas
   */
  broadcast?: number | null
  /**
   * Pode ser enviada de novo
   */
  is_resendable?: boolean | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Talhão. Área da fazenda com lavoura uniforme: mesma espécie, mesmo espaçamento e mesma idade.
 */
export type Talhao = {
  /**
   * Fazenda
   */
  fazenda_id: number
  /**
   * Parceiro. Em branco: sem parceiro.
   */
  parceiro_id?: number | null
  /**
   * Apoio
   */
  apoio?: SimNao | null
  /**
   * Gleba / nome do talhão. Não se repete na mesma fazenda.
   */
  gleba: string
  /**
   * Área da gleba (ha)
   */
  area_gleba: number
  /**
   * Data do plantio. Só o mês e o ano? Use o primeiro dia do mês.
   */
  data_plantio: string
  /**
   * Espaçamento entre linhas (m). No café, de 2,0 a 4,0 m.
   */
  espacamento_linhas: number
  /**
   * Espaçamento entre plantas (m). No café, de 0,4 a 1,0 m.
   */
  espacamento_plantas: number
  /**
   * Plantas por hectare. 10.000 / (espaçamento entre linhas × entre plantas). Pode ser ajustado ao que há no campo.
   */
  plantas_ha: number
  /**
   * Latitude. Em graus decimais, negativa ao sul do Equador.
   */
  latitude_gleba?: Latitude | null
  /**
   * Longitude. Em graus decimais, negativa a oeste de Greenwich.
   */
  longitude_gleba?: Longitude | null
  /**
   * Altitude (m). Café arábica: de 600 a 1.400 m.
   */
  altitude_gleba?: number | null
  /**
   * Irrigação
   */
  irrigacao_id: number
  /**
   * Espécie
   */
  especie_id: number
  /**
   * Variedades. As cultivares plantadas, todas da espécie escolhida.
   */
  variedade: {
    /**
     * Variedade
     */
    variedade_id: number
  }[]
  /**
   * Pagamento
   */
  payment?: ({
    /**
     * Pagamento
     */
    status?: (("pendente" | "aguardando" | "pago" | "vencido" | "isento" | "estornado" | "cancelado") | null)
  } | null)
  /**
   * Situação
   */
  status: SituacaoTalhao
  /**
   * Anuidade. A situação da anuidade mais recente; vencida enquanto alguma estiver vencida.
   */
  anuidade?: (("Pendente" | "Pago" | "Vencido" | "Isento" | "Estornado" | "Cancelado") | null)
  /**
   * Produtor. O produtor principal da fazenda.
   */
  produtor_id?: number | null
  /**
   * Total de plantas
   */
  total_plantas?: number | null
  /**
   * Idade (anos). Anos completos desde o plantio.
   */
  idade_anos?: number | null
  /**
   * Classe de solo (SiBCS)
   */
  tipo_solo?: (("Latossolo Vermelho" | "Latossolo Vermelho-Amarelo" | "Latossolo Amarelo" | "Argissolo Vermelho-Amarelo" | "Nitossolo Vermelho" | "Cambissolo" | "Neossolo" | "Outro") | null)
  /**
   * Textura
   */
  textura?: (("Arenosa" | "Média" | "Argilosa" | "Muito argilosa") | null)
  /**
   * Relevo
   */
  declividade?: (("Plano (0–3 %)" | "Suave ondulado (3–8 %)" | "Ondulado (8–20 %)" | "Forte ondulado (20–45 %)" | "Montanhoso (>45 %)") | null)
  /**
   * Colheita mecanizável
   */
  mecanizado?: (("sim" | "nao" | "parcial") | null)
  /**
   * Motivo da reprovação. Por que o talhão, ou a alteração pedida, não foi aprovado.
   */
  motivo_recusa?: string | null
  /**
   * Última poda
   */
  ultima_poda?: (("Nenhuma" | "Decote" | "Esqueletamento" | "Esqueletamento + decote (safra zero)" | "Recepa baixa" | "Recepa alta" | "Desponte" | "Desbrota") | null)
  /**
   * Alteração aguardando aprovação. O que foi pedido; até a decisão valem os valores atuais.
   */
  alteracao?: ({
    /**
     * Fazenda
     */
    fazenda_id?: number | null
    /**
     * Área
     */
    area_gleba?: number | null
    /**
     * Contorno
     */
    poligono?: (import('#model/geometry').PolygonShape | null)
  } | null)
  /**
   * Mês da última poda
   */
  mes_poda?: string | null
  /**
   * Polígono. Contorno do talhão no mapa.
   */
  poligono?: (import('#model/geometry').PolygonShape | null)
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Técnico. Atende os produtores da sua carteira no campo.
 */
export type Tecnico = {
  /**
   * CPF
   */
  cpf: string
  /**
   * Nome completo
   */
  nome: string
  /**
   * Data de nascimento
   */
  data_nascimento?: string | null
  /**
   * RG
   */
  rg?: string | null
  /**
   * Sexo
   */
  sexo?: (("Masculino" | "Feminino") | null)
  /**
   * Segundo fator
   */
  segundo_fator?: boolean | null
  /**
   * E-mail. Usado para entrar no sistema. Sem e-mail, a pessoa entra com o CPF e recebe o convite por SMS.
   */
  email?: string | null
  /**
   * Grupo de acesso. Define as permissões de quem entra com este cadastro.
   */
  role: number
  /**
   * Supervisor
   */
  supervisor_id?: number | null
  /**
   * Gestor. O técnico pertence à unidade de negócio do seu gestor.
   */
  gestor_id: number
  /**
   * Telefones
   */
  telefones: Telefones
  /**
   * Registro profissional (CREA/CFTA). Conselho e número: CREA, CFTA ou CRMV.
   */
  crea?: string | null
  /**
   * Formação
   */
  formacao?: (("Engenheiro(a) agrônomo(a)" | "Técnico(a) agrícola" | "Técnico(a) em agropecuária" | "Médico(a) veterinário(a)" | "Zootecnista" | "Outro") | null)
  /**
   * Regiões atendidas
   */
  regioes?: number[] | null
  /**
   * Código
   */
  id: number
  /**
   * Ativo
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

/**
 * Variedade. Cultivares de cada espécie, com as características que pesam na escolha e no manejo.
 */
export type Variedade = {
  /**
   * Espécie
   */
  especie_id: number
  /**
   * Cultivar
   */
  nome: string
  /**
   * Porte
   */
  porte?: (("Baixo" | "Médio" | "Alto") | null)
  /**
   * Época de maturação
   */
  maturacao?: (("Precoce" | "Média" | "Tardia" | "Muito tardia") | null)
  /**
   * Cor do fruto maduro
   */
  cor_fruto?: (("Vermelho" | "Amarelo" | "Laranja") | null)
  /**
   * Resistência à ferrugem
   */
  resistencia_ferrugem?: (("Suscetível" | "Moderadamente resistente" | "Resistente" | "Altamente resistente") | null)
  /**
   * Resistência a nematoides
   */
  resistencia_nematoide?: (("Suscetível" | "R. a M. exigua" | "R. a M. paranaensis" | "R. a M. incognita" | "Múltipla") | null)
  /**
   * Peneira
   */
  peneira_media?: (("Baixa" | "Média" | "Alta") | null)
  /**
   * Obtentor. Instituição que desenvolveu a cultivar.
   */
  obtentor?: string | null
  /**
   * Registro RNC/MAPA. Número no Registro Nacional de Cultivares.
   */
  registro_rnc?: string | null
  /**
   * Código
   */
  id: number
  /**
   * Ativa
   */
  ativo: boolean
  /**
   * Versão
   */
  versao: number
  /**
   * Criado em
   */
  criado_em: string
  /**
   * Criado por
   */
  criado_por: number | null
  /**
   * Atualizado em
   */
  atualizado_em: string
  /**
   * Atualizado por
   */
  atualizado_por: number | null
}

declare module '#model/entity/registry' {
  interface EntityTypes {
    "admin": {
      record: Admin
      filled: never
      transitions: never
      acts: "atualizarPerfil" | "assumirGrupo"
      opens: "sessions" | "anonymise"
      widgets: never
      references: { "role": "role"; "empresa_id": "empresa"; }
      account: "admin"
    }
    "adubagemecalagem": {
      record: Adubagemecalagem
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "remineralizador_id": "remineralizador"; "fertilizante_id": "fertilizantes"; }
    }
    "analise_leite": {
      record: AnaliseLeite
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "anuidade": {
      record: Anuidade
      filled: "alcance" | "calculo" | "prazo_dias"
      transitions: never
      acts: never
      opens: "annuityRun"
      widgets: never
      references: { "safra_id": "safra"; "parceiro_id": "parceiro"; "empresa_id": "empresa"; }
    }
    "aprovacao": {
      record: Aprovacao
      filled: "status"
      transitions: "aprovar" | "reprovar" | "reabrir" | "pagar" | "desfazerPagamento"
      acts: "avisar" | "desfazerAviso" | "pedirOutra"
      opens: never
      widgets: never
      references: { "talhao": "talhao"; "alteracao.fazenda_id": "fazenda"; }
    }
    "atividades": {
      record: Atividades
      filled: "situacao"
      transitions: never
      acts: "avisar"
      opens: "pdf"
      widgets: never
      references: { "fazenda_id": "fazenda"; "talhao_ids": "talhao"; "safra_id": "safra"; "responsavel_id": "tecnico"; "importacao_id": "integracaofile"; "solo.profundidade_id": "profundidade"; "nematoides.nematoide_id": "nematoides"; "enzimas.analise_id": "microbiologicasEnzimaticas"; "enzimas.profundidade_id": "profundidade"; "maturacao.maturacao_id": "maturacao"; "peneiras.peneira_id": "peneira"; "monitoramento.parcela_id": "parcelasavaliadas"; "monitoramento.praga_id": "praga"; "monitoramento.doenca_id": "doenca"; }
    }
    "bioestimulante": {
      record: Bioestimulante
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "cidade": {
      record: Cidade
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "estado_id": "estado"; }
    }
    "cotacao": {
      record: Cotacao
      filled: "status"
      transitions: "responder" | "reabrir" | "aceitar" | "recusar" | "expirar" | "solicitarCancelamento" | "cancelar" | "recusarCancelamento"
      acts: never
      opens: never
      widgets: never
      references: { "produtor_id": "produtor"; "fazenda_id": "fazenda"; "empresa_id": "empresa"; "itens.produto_id": "produto"; }
    }
    "defensivos": {
      record: Defensivos
      filled: "receituario"
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "alvo_pragas": "praga"; "alvo_doencas": "doenca"; }
    }
    "doenca": {
      record: Doenca
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "empresa": {
      record: Empresa
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "endereco.pais": "pais"; "endereco.estado": "estado"; "endereco.cidade": "cidade"; }
    }
    "especie": {
      record: Especie
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "estado": {
      record: Estado
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "pais_id": "pais"; }
    }
    "estrutura": {
      record: Estrutura
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "fazenda_id": "fazenda"; }
    }
    "fazenda": {
      record: Fazenda
      filled: never
      transitions: never
      acts: "somar"
      opens: never
      widgets: never
      references: { "produtor": "produtor"; "produtor_id": "produtor"; "regiao_id": "regiao"; "parceiro_id": "parceiro"; "doenca_id": "doenca"; "praga_id": "praga"; "endereco.pais": "pais"; "endereco.estado": "estado"; "endereco.cidade": "cidade"; }
    }
    "fertilizantes": {
      record: Fertilizantes
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "gestor": {
      record: Gestor
      filled: never
      transitions: never
      acts: "atualizarPerfil" | "assumirGrupo"
      opens: "sessions" | "anonymise"
      widgets: never
      references: { "role": "role"; "supervisor_id": "supervisor"; "empresa_id": "empresa"; }
      account: "gestor"
    }
    "herbicida": {
      record: Herbicida
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "integracaofile": {
      record: Integracaofile
      filled: "tipo" | "status"
      transitions: "processar" | "concluir" | "falhar"
      acts: "contar"
      opens: never
      widgets: never
      references: { }
    }
    "irrigacao": {
      record: Irrigacao
      filled: "permite_fertirrigacao"
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "maturacao": {
      record: Maturacao
      filled: "maduro"
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "microbiologicasEnzimaticas": {
      record: MicrobiologicasEnzimaticas
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "profundidade_id": "profundidade"; }
    }
    "modelo_mensagem": {
      record: ModeloMensagem
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "nematoides": {
      record: Nematoides
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "pagamento": {
      record: Pagamento
      filled: "status" | "forma"
      transitions: "cobrar" | "pagar" | "vencer" | "liquidar" | "isentar" | "estornar" | "cancelar"
      acts: "refazerCobranca"
      opens: "pix"
      widgets: never
      references: { "talhao_id": "talhao"; "fazenda_id": "fazenda"; "produtor_id": "produtor"; "safra_id": "safra"; }
    }
    "pais": {
      record: Pais
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "parceiro": {
      record: Parceiro
      filled: "pessoaFis"
      transitions: never
      acts: never
      opens: "anonymise"
      widgets: never
      references: { "endereco.pais": "pais"; "endereco.estado": "estado"; "endereco.cidade": "cidade"; }
    }
    "parcelasavaliadas": {
      record: Parcelasavaliadas
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "pedido": {
      record: Pedido
      filled: "status" | "condicao_pagamento"
      transitions: "analisar" | "aprovar" | "reprovar" | "faturar" | "entregar" | "solicitarCancelamento" | "cancelar" | "recusarCancelamento"
      acts: "transferir"
      opens: "orderTransfer"
      widgets: never
      references: { "cotacao_id": "cotacao"; "produtor_id": "produtor"; "fazenda_id": "fazenda"; "empresa_id": "empresa"; "itens.produto_id": "produto"; }
    }
    "peneira": {
      record: Peneira
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "permission": {
      record: Permission
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "praga": {
      record: Praga
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "produto": {
      record: Produto
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "unidades": "empresa"; }
    }
    "produtor": {
      record: Produtor
      filled: "tipo_pessoa"
      transitions: never
      acts: "atualizarPerfil" | "assumirGrupo"
      opens: "sessions" | "anonymise" | "person"
      widgets: never
      references: { "role": "role"; "endereco.pais": "pais"; "endereco.estado": "estado"; "endereco.cidade": "cidade"; "fazendas": "fazenda"; "tecnico_id": "tecnico"; "parceiro_id": "parceiro"; }
      account: "produtor"
    }
    "produtorFazenda": {
      record: ProdutorFazenda
      filled: never
      transitions: never
      acts: "ativar" | "inativar" | "desvincular"
      opens: never
      widgets: never
      references: { "fazenda_id": "fazenda"; "produtor_id": "produtor"; }
    }
    "profundidade": {
      record: Profundidade
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "qualidade_diaria": {
      record: QualidadeDiaria
      filled: never
      transitions: never
      acts: never
      opens: "pdf"
      widgets: never
      references: { "fazenda_id": "fazenda"; "produtor_id": "produtor"; "importacao_id": "integracaofile"; }
    }
    "qualidade_mensal": {
      record: QualidadeMensal
      filled: never
      transitions: never
      acts: "calcular"
      opens: never
      widgets: never
      references: { "fazenda_id": "fazenda"; }
    }
    "regiao": {
      record: Regiao
      filled: "tipo"
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "estados": "estado"; "municipios": "cidade"; }
    }
    "register": {
      record: Register
      filled: "status"
      transitions: "analisar" | "aprovar" | "bloquear" | "reabrir"
      acts: "conferir" | "avisar" | "desfazerAviso"
      opens: "anonymise"
      widgets: never
      references: { "cidade": "cidade"; "gestor_id": "gestor"; "empresa_id": "empresa"; "tecnico_id": "tecnico"; }
    }
    "relatorio": {
      record: Relatorio
      filled: "titulo" | "status"
      transitions: "revisar" | "devolver" | "publicar" | "arquivar"
      acts: "definirConsulta"
      opens: "report"
      widgets: never
      references: { "produtor_id": "produtor"; "fazenda_id": "fazenda"; "talhao_ids": "talhao"; "safra_id": "safra"; }
    }
    "remineralizador": {
      record: Remineralizador
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "role": {
      record: Role
      filled: never
      transitions: never
      acts: "conceder"
      opens: never
      widgets: never
      references: { "parent": "role"; "permissions": "permission"; }
    }
    "safra": {
      record: Safra
      filled: "situacao"
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "short_url": {
      record: ShortUrl
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "supervisor": {
      record: Supervisor
      filled: never
      transitions: never
      acts: "atualizarPerfil" | "assumirGrupo"
      opens: "sessions" | "anonymise"
      widgets: never
      references: { "role": "role"; "regioes": "regiao"; }
      account: "supervisor"
    }
    "sys_broadcast_message": {
      record: SysBroadcastMessage
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { }
    }
    "sys_outbox_message": {
      record: SysOutboxMessage
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "broadcast": "sys_broadcast_message"; }
    }
    "talhao": {
      record: Talhao
      filled: "status"
      transitions: "aprovar" | "reprovar" | "reabrir" | "pagar" | "desfazerPagamento"
      acts: "acompanhar" | "informarPagamento" | "decidirAlteracao" | "retirarAlteracao"
      opens: never
      widgets: never
      references: { "fazenda_id": "fazenda"; "parceiro_id": "parceiro"; "irrigacao_id": "irrigacao"; "especie_id": "especie"; "variedade.variedade_id": "variedade"; "produtor_id": "produtor"; "alteracao.fazenda_id": "fazenda"; }
    }
    "tecnico": {
      record: Tecnico
      filled: never
      transitions: never
      acts: "atualizarPerfil" | "assumirGrupo"
      opens: "sessions" | "anonymise"
      widgets: never
      references: { "role": "role"; "supervisor_id": "supervisor"; "gestor_id": "gestor"; "regioes": "regiao"; }
      account: "tecnico"
    }
    "variedade": {
      record: Variedade
      filled: never
      transitions: never
      acts: never
      opens: never
      widgets: never
      references: { "especie_id": "especie"; }
    }
  }
}
