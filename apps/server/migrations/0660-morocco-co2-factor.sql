-- Morocco's figure agrees with Ember's release of 2024 as CO2.js published it (The Green Web Foundation, commit
-- 03b5e45f, data/output/average-intensities.json): 662.64 gCO2e/kWh in 2022. CO2.js 0.16.0 has 630.01, from a later update.
update co2_factor set is_confirmed = true
where region = 'MA' and year = 2022 and source = 'Ember, Yearly Electricity Data 2024';
