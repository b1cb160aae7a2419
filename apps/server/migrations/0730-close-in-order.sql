-- Why a month was closed while an earlier one was open; null: none was.
alter table month_close add column earlier_open_reason text;
