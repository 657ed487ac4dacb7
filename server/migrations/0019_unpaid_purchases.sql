CREATE TABLE "deleted_purchases" (
	"business_key" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "pay_url" text;--> statement-breakpoint
ALTER TABLE "deleted_purchases" ADD CONSTRAINT "deleted_purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;