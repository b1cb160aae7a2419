-- Whether the figure of a factor was compared with its source. The report names those that were not.
alter table co2_factor add column is_confirmed boolean not null default false;
-- Ember's figures agree with those that CO2.js 0.16.0 (The Green Web Foundation) publishes from the same data, except Morocco's.
update co2_factor set is_confirmed = true
where source <> 'operator' and not (region = 'MA' and source = 'Ember, Yearly Electricity Data 2024');
update co2_factor set source = 'Agência Portuguesa do Ambiente, Fator de Emissão da Eletricidade 2022'
where source = 'Agência Portuguesa do Ambiente';
