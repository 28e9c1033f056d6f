-- Three and a half hours of work: what is not booked can be charged for by fractions. What is booked stays whole.
alter table lines alter column quantity type numeric(15, 4);
